import type { OfferRow } from '@sidebet/contract/offers'
import { cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concernsAmount, objection, offerOf, partOf, withLeft } from './takeable.ts'

const startsAt = '2026-11-22T18:00:00.000Z'
const now = Date.parse(startsAt) - 60_000

/** 60 of 100 are left, at 3 to 2: the offerer pays 60 for the first 40, and 90 for the rest. */
const row = {
  _id: 'o_5',
  userIDoffer: 'u_1',
  gameID: 'g_9',
  league: 'nfl',
  awayTeam: 'New York Jets',
  homeTeam: 'New England Patriots',
  winnerOffer: 'New England Patriots',
  spreadOffer: 3.5,
  oddsNumeratorOffer: 3,
  oddsDenominatorOffer: 2,
  amountOffered: 100,
  amountBet: 60,
  acceptPay: 60,
  offerPay: 90,
  partialTake: true,
  regionLimit: 'US-NJ',
  dateTimeDB: startsAt,
} as OfferRow

const taker = { userID: 'u_2', regionRestriction: 'none', fundsAvailable: cents(5000) } as const

test('an offer of the API is converted to whole hundredths', () => {
  expect(offerOf(row)).toMatchObject({
    id: 5,
    offererId: 1,
    gameId: 9,
    terms: { pick: 'home', spread: 350, odds: { numerator: 300, denominator: 200 } },
    amount: 10_000,
    taken: 4_000,
  })
})

test('a part of an offer has a risk, a win and a rest for others', () => {
  expect(partOf(row, cents(2000))).toEqual({ risk: 2000, win: 3000, others: 4000 })
  expect(partOf(row, cents(6000))).toEqual({ risk: 6000, win: 9000, others: 0 })
  expect(partOf(row, cents(6001))).toBeNull()
  expect(partOf(row, null)).toBeNull()
})

test('the win is the part of the reserved amount, not the rounded formula', () => {
  // $1.00 at 1 to 3 reserves $0.33: the second half of it is $0.16, though 0.50 / 3 rounds to 0.17 (GAP-098).
  const half = {
    ...row,
    amountOffered: 1,
    amountBet: 0.5,
    oddsNumeratorOffer: 1,
    oddsDenominatorOffer: 3,
  }
  expect(partOf(half, cents(50))?.win).toBe(16)
})

test('an offer is recalculated after another user has taken a part of it', () => {
  const after = withLeft(row, cents(2050))
  expect([after.amountBet, after.acceptPay, after.offerPay]).toEqual([20.5, 20.5, 30.75])
  expect(partOf(after, cents(2051))).toBeNull()
})

const whole = { ...row, partialTake: false }
const short = { ...taker, fundsAvailable: cents(100) }
const start = Date.parse(startsAt)
const ofOfferer = { ...short, userID: 'u_1', regionRestriction: 'illegal' } as const
const barred = { ...short, regionRestriction: 'illegal' } as const

type Tried = {
  readonly offer?: OfferRow
  readonly amount: number | null
  readonly session?: Parameters<typeof objection>[2]
  readonly at?: number
  readonly toStake?: number
}

// Each row breaks one more rule than the row below it (GAP-104). The last column: another amount may avoid it.
test.each<[string | undefined, Tried, boolean | null]>([
  ['ownBet', { offer: whole, amount: 6001, session: ofOfferer, at: start }, false],
  ['regionIllegal', { offer: whole, amount: 6001, session: barred, at: start }, false],
  ['gameStarted', { offer: whole, amount: 6001, session: short, at: start }, false],
  ['partialTooLarge', { offer: whole, amount: 6001, session: short, toStake: 99 }, true],
  ['notInParts', { offer: whole, amount: 5999, session: short, toStake: 99 }, true],
  ['insufficientFunds', { amount: 5001, toStake: 99 }, true],
  ['insufficientFunds', { amount: null, toStake: 99 }, true],
  ['fundsReserved', { amount: 100, toStake: 99 }, true],
  [undefined, { amount: 100, toStake: 100 }, null],
  [undefined, { amount: 5000 }, null],
])('the first objection is %s (case %#)', (code, tried, avoidable) => {
  const { offer = row, amount, session = taker, at = now, toStake } = tried
  const given = amount === null ? null : cents(amount)
  const found = objection(
    offer,
    given,
    session,
    at,
    toStake === undefined ? undefined : cents(toStake),
  )
  expect(found?.code).toBe(code)
  expect(found && concernsAmount(found)).toBe(avoidable)
})

test('an amount for which the offerer would pay nothing is too small', () => {
  const odds = { oddsNumeratorOffer: 1, oddsDenominatorOffer: 100 }
  const found = objection({ ...row, ...odds }, cents(1), taker, now)
  expect(found?.code).toBe('tooSmall')
  expect(found && concernsAmount(found)).toBe(true)
})

test('the client objects to every amount above the rest, and to no other one that the funds cover', () => {
  const rich = { ...taker, fundsAvailable: cents(10_000_00) }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_00 }),
      fc.integer({ min: 1, max: 200_00 }),
      (left, amount) => {
        const offer = withLeft({ ...row, amountOffered: 100 }, cents(left))
        const found = objection(offer, cents(amount), rich, now)
        expect(found?.code).toBe(amount > left ? 'partialTooLarge' : undefined)
      },
    ),
  )
})

test('a refusal contains its text', () => {
  expect(objection(row, null, taker, now)?.error).toBe(
    'You are betting $60.00 dollars with 3 to 2 odds. That means you are risking $60.00 dollars. ' +
      'However, you only have $50.00 dollars available in your account. ' +
      'Please deposit more funds to make this bet. ' +
      'Alternatively, you can decrease the bet amount or decrease the odds.',
  )
})
