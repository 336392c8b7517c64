import { settleBet } from '@sidebet/domain/bets/settleBet'
import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import { exactLanding, moneyLine, outcomesOf, type SlipBet } from './outcomes.ts'

const made: SlipBet = {
  league: 'nfl',
  winner: 'Kansas City Chiefs',
  spread: 300,
  side: 'offerer',
  risk: cents(2000),
  win: cents(3000),
}

const sentences = (bet: SlipBet) => outcomesOf(bet).map(({ when, result }) => `${when}: ${result}.`)

test('the offerer wins when the pick covers the spread', () => {
  expect(sentences(made)).toEqual([
    'The Kansas City Chiefs win by 3 or more: you win $30.00.',
    'The Kansas City Chiefs win by 1 or 2, tie or lose: you pay $20.00.',
    'Not played within 48 hours: both get their money back.',
  ])
})

test('the accepter wins when the pick does not cover the spread; some leagues have no "the"', () => {
  const taken = {
    ...made,
    league: 'premier',
    winner: 'Arsenal',
    side: 'accepter',
  } as const
  expect(sentences(taken)).toEqual([
    'Arsenal win by 3 or more: you pay $20.00.',
    'Arsenal win by 1 or 2, tie or lose: you win $30.00.',
    'Not played within 48 hours: both get their money back.',
  ])
})

test.each([
  [50, '1 or more', 'tie or lose'],
  [100, '1 or more', 'tie or lose'],
  [101, '2 or more', 'win by 1, tie or lose'],
  [200, '2 or more', 'win by 1, tie or lose'],
  [250, '3 or more', 'win by 1 or 2, tie or lose'],
  [350, '4 or more', 'win by 1 to 3, tie or lose'],
  [700, '7 or more', 'win by 1 to 6, tie or lose'],
])('a spread of %d hundredths is covered by a win by %s', (spread, covered, missed) => {
  const [first, second] = outcomesOf({ ...made, spread })
  expect(first?.when).toBe(`The Kansas City Chiefs win by ${covered}`)
  expect(second?.when).toBe(`The Kansas City Chiefs ${missed}`)
})

test('the smallest margin in the text is the smallest with which the pick wins', () => {
  for (let spread = 1; spread <= 2_000; spread++) {
    const named = Number(/by (\d+) or more/.exec(outcomesOf({ ...made, spread })[0]!.when)?.[1])
    const bet = { pick: 'home', spread, accepterPay: made.win, offererPay: made.risk } as const
    expect(settleBet(bet, { home: named, away: 0 }).winner).toBe('offerer')
    expect(settleBet(bet, { home: named - 1, away: 0 }).winner).toBe('accepter')
  }
})

test('only a whole spread has a text for the exact margin', () => {
  expect(exactLanding(made)).toBe('Exactly 3 wins for the Kansas City Chiefs: there is no push.')
  expect(exactLanding({ ...made, spread: 350 })).toBeNull()
})

test('one line states the risk and the win', () => {
  expect(moneyLine(made)).toBe('risk $20.00 to win $30.00')
  expect(moneyLine(made, true)).toBe('risk up to $20.00 to win $30.00')
})
