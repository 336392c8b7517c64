import type { StatementLine } from '@sidebet/contract/statement'
import { expect, test } from 'vitest'
import { dayInShort, paymentInWords, whatInWords } from './statementTexts.ts'

const line = (change: Partial<StatementLine>) => ({ ended: '', ...change }) as StatementLine

test.each([
  ['11/22/2026', '11/22'],
  ['11/22/2025', '11/22/2025'],
])('in 2026 the day %s is shown as %s', (date, short) => {
  expect(dayInShort(line({ date }), '2026-12-31')).toBe(short)
})

test.each([
  [{ kind: 'level', severalBets: false }, 'Void'],
  [{ kind: 'level', severalBets: true }, 'Level'],
  [{ kind: 'returned', ended: 'cancelled' }, 'Offer cancelled'],
  [{ kind: 'won' }, 'Won'],
  [{ kind: 'withdrawalBack' }, 'Withdrawal came back'],
] as const)('the movement %j is shown as %s', (change, words) => {
  expect(whatInWords(line(change))).toBe(words)
})

test.each([
  [{ account: 'ann@x.test', fee: 0.25, debt: 0 }, 'ann@x.test, fee $0.25 in it'],
  [{ account: '', fee: 0, debt: 60 }, '$60.00 of it is now owed'],
  [{ account: 'House - Checking - 6789', fee: 0, debt: 0 }, 'House - Checking - 6789'],
  [{ account: '', fee: 0, debt: -5 }, ''],
])('the payment %j is shown as %s', (change, words) => {
  expect(paymentInWords(line({ ...change, finalAt: '' }))).toBe(words)
})

test('a win of a game that may be corrected shows until when it cannot be withdrawn', () => {
  const won = line({ account: '', fee: 0, debt: 0, finalAt: '2026-11-26T17:58:00.000Z' })
  expect(paymentInWords(won)).toMatch(/^not to be withdrawn until \w{3}, Nov 2[67], .+M$/)
})

test('a void game shows the reason in its movement', () => {
  const level = line({ account: '', fee: 0, debt: 0, finalAt: '', reason: 'cancelled' })
  expect(paymentInWords(level)).toBe('the game was cancelled')
})
