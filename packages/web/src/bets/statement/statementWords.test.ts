import type { StatementLine } from '@sidebet/contract/statement'
import { expect, test } from 'vitest'
import { dayInShort, whatInWords } from './statementWords.ts'

const line = (change: Partial<StatementLine>) => ({ ended: '', ...change }) as StatementLine

test.each([
  ['11/22/2026', '11/22'],
  ['11/22/2025', '11/22/2025'],
])('in 2026 the day %s is %s', (date, short) => {
  expect(dayInShort(line({ date }), '2026-12-31')).toBe(short)
})

test.each([
  [{ kind: 'level', severalBets: false }, 'Void'],
  [{ kind: 'level', severalBets: true }, 'Level'],
  [{ kind: 'returned', ended: 'cancelled' }, 'Offer cancelled'],
  [{ kind: 'won' }, 'Won'],
] as const)('%j is %s', (change, words) => {
  expect(whatInWords(line(change))).toBe(words)
})
