import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type OwnBet, outcomesByMargin } from './outcomesByMargin.ts'
import { settleBet } from './settleBet.ts'

const bet = (change: Partial<OwnBet> = {}): OwnBet => ({
  pick: 'home',
  spread: 350,
  offererPay: cents(30_00),
  accepterPay: cents(20_00),
  side: 'offerer',
  ...change,
})

test('W21: a bet on the home team pays from the first margin that covers its spread', () => {
  expect(outcomesByMargin([bet()])).toEqual([
    { from: null, to: 3, result: -30_00 },
    { from: 4, to: null, result: 20_00 },
  ])
})

test('W21: a bet on the away team pays down to the last margin that covers its spread', () => {
  expect(outcomesByMargin([bet({ pick: 'away', spread: 300 })])).toEqual([
    { from: null, to: -3, result: 20_00 },
    { from: -2, to: null, result: -30_00 },
  ])
})

test('W21: two bets at two spreads have three ranges of margins', () => {
  const against = bet({ spread: 700, side: 'accepter' })
  expect(outcomesByMargin([bet(), against])).toEqual([
    { from: null, to: 3, result: 0 },
    { from: 4, to: 6, result: 50_00 },
    { from: 7, to: null, result: 0 },
  ])
})

test('W21: without bets there is no outcome, and both sides of one bet have a single one', () => {
  expect(outcomesByMargin([])).toEqual([])
  expect(outcomesByMargin([bet(), bet({ side: 'accepter' })])).toEqual([
    { from: null, to: null, result: 0 },
  ])
})

const bets = fc.array(
  fc.record({
    pick: fc.constantFrom('home' as const, 'away' as const),
    spread: fc.integer({ min: 1, max: 1_500 }),
    offererPay: fc.integer({ min: 1, max: 100_000 }).map(cents),
    accepterPay: fc.integer({ min: 1, max: 100_000 }).map(cents),
    side: fc.constantFrom('offerer' as const, 'accepter' as const),
  }),
  { minLength: 1, maxLength: 8 },
)

test('W21: at each final margin the outcome is what the settlement of every bet adds up to', () => {
  fc.assert(
    fc.property(bets, fc.integer({ min: -20, max: 20 }), (own, margin) => {
      const score = { home: 40 + margin, away: 40 }
      const settled = own.reduce((sum, one) => {
        const { toOfferer, toAccepter } = settleBet(one, score)
        const [paid, stake] =
          one.side === 'offerer' ? [toOfferer, one.offererPay] : [toAccepter, one.accepterPay]
        return sum + paid - stake
      }, 0)
      const ranges = outcomesByMargin(own).filter(
        ({ from, to }) => (from ?? -Infinity) <= margin && margin <= (to ?? Infinity),
      )
      expect(ranges.map(({ result }) => result)).toEqual([settled])
    }),
  )
})

test('W21: ranges of margins adjoin without a gap, and neighbours differ', () => {
  fc.assert(
    fc.property(bets, (own) => {
      const ranges = outcomesByMargin(own)
      expect([ranges[0]!.from, ranges.at(-1)!.to]).toEqual([null, null])
      for (const [nth, range] of ranges.slice(1).entries()) {
        expect(range.from).toBe(ranges[nth]!.to! + 1)
        expect(range.result).not.toBe(ranges[nth]!.result)
      }
    }),
  )
})
