/** Compares the FAQ with the rules, and with the buttons that it names. */
import { expect, test } from 'vitest'
import { type Section, wordsOf } from '../prose.ts'
import { betsTexts } from '../screens/bets.ts'
import { depositsTexts } from '../screens/deposits.ts'
import { homeTexts } from '../screens/home.ts'
import { menuTexts } from '../screens/menu.ts'
import { offersTexts } from '../screens/offers.ts'
import { sessionTexts } from '../screens/session.ts'
import { FAQ } from './faq.ts'
import { endingsTable, oddsTable, roundingTable, sampleText } from './faqExamples.ts'

const questions = FAQ.flatMap((group) => group.questions)
const answer = (id: string) =>
  wordsOf(questions.find((question) => question.id === id)?.blocks ?? [])

test('every question has a unique id and ends with a question mark', () => {
  const ids = [...FAQ, ...questions].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([])
  const endings = questions.map(({ title }: Section) => title.at(-1))
  expect(endings.filter((ending) => ending !== '?')).toEqual([])
})

// Computed by hand from the written rules, independent of the code that makes the tables.
test('the sample reserves 150.00 for 100.00 at 3 to 2, and a take of 40.00 uses 60.00 of it', () => {
  expect(sampleText).toEqual({
    points: '3',
    odds: '3 to 2',
    amount: '$100.00',
    reserved: '$150.00',
    part: '$40.00',
    annRisks: '$60.00',
    annReservedLeft: '$90.00',
    left: '$60.00',
    pot: '$100.00',
  })
})

test('in the sample the exact spread wins for the pick, and a tie for the other side', () => {
  expect(endingsTable().rows).toEqual([
    ['Patriots win by 7', '+$40.00', '−$40.00'],
    ['Patriots win by exactly 3', '+$40.00', '−$40.00'],
    ['Patriots win by 2', '−$60.00', '+$60.00'],
    ['A tie', '−$60.00', '+$60.00'],
    ['Bills win', '−$60.00', '+$60.00'],
  ])
})

test('the odds change only the stake of the offerer', () => {
  expect(oddsTable().rows).toEqual([
    ['1 to 1', '$100.00', '$100.00'],
    ['3 to 2', '$150.00', '$100.00'],
    ['2 to 1', '$200.00', '$100.00'],
    ['1 to 2', '$50.00', '$100.00'],
    ['11 to 10', '$110.00', '$100.00'],
  ])
})

test('the stakes of partial takes add up to the reserved amount, to the cent (GAP-098)', () => {
  expect(roundingTable().rows).toEqual([
    ['Ben, first', '$0.50', '$0.17'],
    ['Carl, second', '$0.50', '$0.16'],
    ['Together', '$1.00', '$0.33'],
  ])
})

test.each<[id: string, pattern: RegExp]>([
  ['who', /18 or older, and 21 or older in Iowa/],
  ['cost', /typically a fixed 20 to 30 cents plus about 3%/],
  ['exact', /no push/],
  ['settled', /by the next morning, and at most two days after the game/],
  ['void', /within 48 hours .*14 days at most.*no longer lists, waits until we know/s],
  ['limits', /up to \$1,000,000\..*\$0\.01.*999\.99.*1000.*\$5 to \$10,000/s],
  ['states', /these 21 states .*Arkansas\n.*Iowa\n.*Wisconsin\n/s],
  ['second-factor', /6 digits .*10 minutes.*5 wrong codes/s],
  ['bank', /up to \$5,000 .*without a fee\. It may take a few days to process/],
  ['small-deposits', /1 to 2 banking days, .*\$0\.01 to \$0\.99.*three wrong tries/],
  ['numbers', /the last four digits/],
  ['withdraw', /fee is \$0\.25.*5 banking days .*24 hours/s],
  ['signed-out', /30 minutes .*12 hours/],
])('the answer to %s agrees with the rules', (id, pattern) => {
  expect(answer(id)).toMatch(pattern)
})

const { accept } = betsTexts
const { options } = depositsTexts

test.each<[id: string, words: readonly string[]]>([
  [
    'offer',
    [offersTexts.setTheBet.next, offersTexts.setTheBet.post, homeTexts.available, homeTexts.inPlay],
  ],
  ['take', [accept.all, accept.accept, accept.some, accept.confirm, homeTexts.available]],
  ['void', [betsTexts.settled.void]],
  ['second-factor', [sessionTexts.mfa.title, menuTexts.profile.title]],
  ['forgot', [sessionTexts.forgotLogin]],
  ['deposit', [depositsTexts.wallet.methods[0]]],
  ['bank', [menuTexts.account.deposit, options.addBank, options.verifyNew, options.bank]],
  ['small-deposits', [options.addBank, options.verifyReturn]],
  ['withdraw', [menuTexts.account.withdraw]],
])('the answer to %s names existing buttons and titles', (id, words) => {
  expect(words.filter((word) => !answer(id).includes(word))).toEqual([])
})
