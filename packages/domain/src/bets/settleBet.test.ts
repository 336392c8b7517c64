import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type Bet, settleBet } from './settleBet.ts'
import { voidBet } from './voidBet.ts'

/** The offerer picked the away team by 3 and risks 150.00 against 100.00. */
const bet: Bet = {
  pick: 'away',
  spread: 300,
  accepterPay: cents(100_00),
  offererPay: cents(150_00),
}

describe('the score and the spread determine the winner (GAP-114, GAP-115)', () => {
  test.each([
    ['more than the spread', 23, 19, 'offerer'],
    ['exactly the spread: no push', 23, 20, 'offerer'],
    ['less than the spread', 22, 20, 'accepter'],
    ['a tie', 20, 20, 'accepter'],
    ['the pick lost outright', 10, 30, 'accepter'],
    ['nil all', 0, 0, 'accepter'],
  ])('%s', (_name, away, home, winner) => {
    expect(settleBet(bet, { home, away }).winner).toBe(winner)
  })

  test.each([
    [50, 1, 'offerer'],
    [50, 0, 'accepter'],
    [101, 1, 'accepter'],
    [99, 1, 'offerer'],
    [250, 3, 'offerer'],
    [225, 2, 'accepter'],
  ])('a spread of %i hundredths and a margin of %i', (spread, margin, winner) => {
    expect(settleBet({ ...bet, pick: 'home', spread }, { home: margin, away: 0 }).winner).toBe(
      winner,
    )
  })
})

test('the winner gets both stakes, the loser nothing', () => {
  expect(settleBet(bet, { away: 23, home: 20 })).toMatchObject({ toOfferer: 250_00, toAccepter: 0 })
  expect(settleBet(bet, { away: 22, home: 20 })).toMatchObject({ toOfferer: 0, toAccepter: 250_00 })
})

test('a void bet returns both stakes and has no winner (GAP-116)', () => {
  expect(voidBet(bet)).toEqual({ winner: null, toOfferer: 150_00, toAccepter: 100_00 })
})

test('no outcome of a bet creates or loses a cent', () => {
  const pay = fc.integer({ min: 1, max: 1e11 }).map((amount) => cents(amount))
  const points = fc.integer({ min: 0, max: 300 })
  const spread = fc.integer({ min: 1, max: 99_999 })
  const pick = fc.constantFrom('home' as const, 'away' as const)
  fc.assert(
    fc.property(
      pay,
      pay,
      spread,
      pick,
      points,
      points,
      (offererPay, accepterPay, spread, pick, home, away) => {
        const any: Bet = { pick, spread, offererPay, accepterPay }
        for (const payout of [settleBet(any, { home, away }), voidBet(any)]) {
          expect(payout.toOfferer + payout.toAccepter).toBe(offererPay + accepterPay)
          expect(Math.min(payout.toOfferer, payout.toAccepter)).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})
