import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { computeOffererPay } from '../odds.ts'
import { chooseParts, refuseTakes, TAKES_MAX } from './takeOffers.ts'

const offer = (amount: number, change: object = {}) => ({
  amount: cents(amount),
  taken: cents(0),
  partialTake: true,
  terms: {
    pick: 'home' as const,
    spread: 300,
    odds: { numerator: 100, denominator: 100 },
  },
  ...change,
})
const amounts = (offers: ReturnType<typeof offer>[], amount: number) =>
  chooseParts(offers, cents(amount)).map((part) => part.amount)

test.each([
  ['all of the first and a part of the next', [offer(50_00), offer(80_00)], 60_00, [50_00, 10_00]],
  ['less than there is of the first', [offer(50_00), offer(80_00)], 20_00, [20_00]],
  ['more than there is', [offer(50_00)], 60_00, [50_00]],
  ['what others left', [offer(50_00, { taken: cents(45_00) })], 60_00, [5_00]],
  [
    'a whole offer that fits',
    [offer(50_00, { partialTake: false }), offer(80_00)],
    60_00,
    [50_00, 10_00],
  ],
  [
    'past a whole offer that is larger',
    [offer(50_00, { partialTake: false }), offer(80_00)],
    40_00,
    [40_00],
  ],
  ['nothing', [offer(50_00)], 0, []],
  [
    'at most ten offers',
    Array.from({ length: 12 }, () => offer(1_00)),
    12_00,
    Array(10).fill(1_00),
  ],
  [
    'past an offer of which a cent wins nothing',
    [
      offer(50_00, { terms: { ...offer(1).terms, odds: { numerator: 100, denominator: 700 } } }),
      offer(80_00),
    ],
    1,
    [1],
  ],
])('BI18: an amount on the best offers takes %s', (_, offers, amount, expected) => {
  expect(amounts(offers, amount)).toEqual(expected)
})

const someOffer = fc.record({
  amount: fc.integer({ min: 1, max: 500 }).map(cents),
  partialTake: fc.boolean(),
  numerator: fc.integer({ min: 1, max: 900 }),
})

test('BI18: chosen parts never exceed the amount, what is left, or ten, and each of them wins a cent at least', () => {
  fc.assert(
    fc.property(fc.array(someOffer, { maxLength: 30 }), fc.nat(2_000), (some, amount) => {
      const offers = some.map(({ numerator, ...rest }) => ({
        ...offer(1),
        ...rest,
        terms: { ...offer(1).terms, odds: { numerator, denominator: 100 } },
      }))
      const parts = chooseParts(offers, cents(amount))
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBeLessThanOrEqual(amount)
      expect(parts.length).toBeLessThanOrEqual(TAKES_MAX)
      for (const { offer, amount } of parts) {
        expect(amount).toBeGreaterThan(0)
        expect(amount).toBeLessThanOrEqual(offer.amount)
        if (!offer.partialTake) expect(amount).toBe(offer.amount)
        expect(computeOffererPay(offer.taken, amount, offer.terms.odds)).toBeGreaterThan(0)
      }
    }),
  )
})

test('BI18: a refusal that concerns the region or the game is that of the whole list', () => {
  const gone = { offerId: 1, refusal: { code: 'offerGone' } } as const
  const started = { offerId: 2, refusal: { code: 'gameStarted' } } as const
  expect(refuseTakes([gone, started], 3)).toEqual({ code: 'gameStarted' })
  expect(refuseTakes([gone], 3)).toEqual({ code: 'takesRefused', takes: [gone], of: 3 })
})
