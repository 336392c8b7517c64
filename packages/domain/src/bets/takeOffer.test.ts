import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '../money.ts'
import { computeOffererPay, timesOdds } from '../odds.ts'
import { amountLeft, type Offer, reservedLeft } from '../offers/offer.ts'
import { type Take, takeOffer } from './takeOffer.ts'

const START = 1_000_000
const offer: Offer = {
  id: 56,
  offererId: 1,
  gameId: 34,
  terms: { pick: 'away', spread: 300, odds: { numerator: 300, denominator: 200 } },
  amount: cents(100_00),
  taken: cents(0),
  partialTake: true,
  audience: { kind: 'public' },
  state: 'open',
  regionLimit: 'none',
  game: { startsAt: START, status: 'scheduled', started: false },
}
const take: Take = {
  accepterId: 2,
  isMember: false,
  amount: cents(40_00),
  seen: {},
  betsBarred: false,
  limitsSeen: ['none', 'US-NJ'],
  fundsAvailable: cents(40_00),
  now: START - 1,
}

describe('a take is refused by the first rule that it breaks', () => {
  // Each row breaks one more rule than the row below it, so the table also tests the order of the rules.
  const stale = { amountLeft: cents(99_00), spread: 350 }
  const rows: [string, Partial<Offer>, Partial<Take>][] = [
    [
      'ownBet',
      { state: 'taken', regionLimit: 'US-PA', partialTake: false },
      {
        accepterId: 1,
        betsBarred: true,
        now: START,
        seen: stale,
        amount: cents(100_01),
        fundsAvailable: cents(0),
      },
    ],
    [
      'regionIllegal',
      { state: 'taken', regionLimit: 'US-PA', partialTake: false },
      {
        betsBarred: true,
        now: START,
        seen: stale,
        amount: cents(100_01),
        fundsAvailable: cents(0),
      },
    ],
    [
      'gameStarted',
      { state: 'taken', regionLimit: 'US-PA', partialTake: false },
      { now: START, seen: stale, amount: cents(100_01), fundsAvailable: cents(0) },
    ],
    [
      'gameClosed',
      { state: 'taken', game: { ...offer.game, status: 'suspended' } },
      { seen: stale, amount: cents(100_01), fundsAvailable: cents(0) },
    ],
    [
      'offerGone',
      { state: 'taken', regionLimit: 'US-PA', partialTake: false },
      { seen: stale, amount: cents(100_01), fundsAvailable: cents(0) },
    ],
    [
      'offerGone',
      { regionLimit: 'US-PA', partialTake: false },
      { seen: stale, amount: cents(100_01), fundsAvailable: cents(0) },
    ],
    ['termsChanged', {}, { seen: { pick: null } }],
    [
      'termsChanged',
      { partialTake: false },
      { seen: stale, amount: cents(100_01), fundsAvailable: cents(0) },
    ],
    [
      'partialTooLarge',
      { partialTake: false },
      { amount: cents(100_01), fundsAvailable: cents(0) },
    ],
    ['notInParts', { partialTake: false }, { amount: cents(99_99), fundsAvailable: cents(0) }],
    ['termsChanged', {}, { seen: { offererPay: cents(60_01) }, fundsAvailable: cents(39_99) }],
    ['insufficientFunds', {}, { fundsAvailable: cents(39_99) }],
    [
      'tooSmall',
      { terms: { ...offer.terms, odds: { numerator: 100, denominator: 300 } } },
      { amount: cents(1) },
    ],
  ]
  test.each(rows)('%s', (code, changedOffer, changedTake) => {
    const result = takeOffer({ ...offer, ...changedOffer }, { ...take, ...changedTake })
    expect(result.ok ? 'taken' : result.refusal.code).toBe(code)
  })

  test('a take is accepted a millisecond before the start and refused at the start', () => {
    expect(takeOffer(offer, { ...take, now: START - 1 })).toMatchObject({ ok: true })
    expect(takeOffer(offer, { ...take, now: START })).toMatchObject({ ok: false })
  })

  test('a game marked started stays closed when its start moves later', () => {
    const game = { ...offer.game, startsAt: START + 60_000, started: true }
    const result = takeOffer({ ...offer, game }, take)
    expect(!result.ok && result.refusal.code).toBe('gameStarted')
  })
})

describe('a take is checked against the terms that its taker saw', () => {
  const same = {
    offererId: 1,
    gameId: 34,
    pick: 'away',
    spread: 300,
    oddsNumerator: 300,
    oddsDenominator: 200,
  } as const
  test('a take with the same terms is accepted', () => {
    expect(takeOffer(offer, { ...take, seen: same })).toMatchObject({ ok: true })
  })
  test.each([
    ['offererId', 3],
    ['gameId', 35],
    ['pick', 'home'],
    ['spread', 301],
    ['oddsNumerator', 1000_00],
    ['oddsDenominator', 201],
  ])('a take with another %s is refused', (field, value) => {
    const result = takeOffer(offer, { ...take, seen: { ...same, [field]: value } })
    expect(!result.ok && result.refusal.code).toBe('termsChanged')
  })

  test('a take of the whole remainder is refused if the remainder has changed, and a take of a part is not', () => {
    const seen = { amountLeft: cents(100_00) }
    const less = { ...offer, taken: cents(60_00) }
    const all = takeOffer(less, { ...take, amount: null, seen })
    expect(!all.ok && all.refusal.code).toBe('termsChanged')
    expect(takeOffer(less, { ...take, amount: cents(40_00), seen })).toMatchObject({ ok: true })
  })
})

describe('a take is checked against the stakes that its taker saw', () => {
  const pays = { offererPay: cents(60_00), accepterPay: cents(40_00) }

  test('a take with the same stakes is accepted', () => {
    expect(takeOffer(offer, { ...take, seen: pays })).toMatchObject({ ok: true })
  })

  test.each([
    ['offererPay', 60_01],
    ['accepterPay', 39_99],
    ['accepterPay', 40_01],
  ])('a take with another %s is refused: %i', (field, value) => {
    const result = takeOffer(offer, { ...take, seen: { ...pays, [field]: value } })
    expect(!result.ok && result.refusal.code).toBe('termsChanged')
  })

  test('a take for which the offerer pays a cent more is accepted with the larger stake', () => {
    const seen = { ...pays, offererPay: cents(59_99) }
    expect(takeOffer(offer, { ...take, seen })).toMatchObject({ value: { offererPay: 60_00 } })
  })

  test('a take is refused if an earlier take has used its rounding cent (GAP-098)', () => {
    const odds = { numerator: 100, denominator: 300 }
    const small = { ...offer, terms: { ...offer.terms, odds }, amount: cents(100) }
    const half = { ...take, amount: cents(50), seen: { offererPay: cents(17) } }
    expect(takeOffer(small, half)).toMatchObject({ ok: true })
    const result = takeOffer({ ...small, taken: cents(50) }, half)
    expect(!result.ok && result.refusal.code).toBe('termsChanged')
  })
})

test('a take with outdated stakes is refused only for a smaller win or a too small amount, and no cent is lost', () => {
  const part = fc.integer({ min: 1, max: 1_000 })
  const odds = fc.record({ numerator: part, denominator: part })
  const parts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(odds, parts, fc.nat(), (odds, amounts, before) => {
      const amount = cents(amounts.reduce((sum, one) => sum + one, 0))
      const whole: Offer = { ...offer, amount, terms: { ...offer.terms, odds } }
      // All users saw the offer as it was after this amount of it was taken.
      const seenAt = cents(before % amount)
      let taken = cents(0)
      let paid = 0
      for (const one of amounts) {
        const seen = {
          offererPay: computeOffererPay(seenAt, cents(one), odds),
          accepterPay: cents(one),
        }
        const offererPay = computeOffererPay(taken, cents(one), odds)
        const rich = { ...take, amount: cents(one), fundsAvailable: amount, seen }
        const result = takeOffer({ ...whole, taken }, rich)
        if (offererPay < seen.offererPay) {
          expect(result).toEqual({ ok: false, refusal: { code: 'termsChanged' } })
          continue
        }
        if (!result.ok) {
          expect(result.refusal.code).toBe('tooSmall')
          continue
        }
        expect(result.value.offererPay).toBe(offererPay)
        paid += offererPay
        taken = cents(taken + one)
      }
      expect(paid + reservedLeft({ ...whole, taken })).toBe(timesOdds(amount, odds))
    }),
  )
})

describe('the amount of a take determines the stake of the offerer', () => {
  test('a take of 40.00 at 3 to 2 costs the offerer 60.00 and leaves the offer open', () => {
    const value = { amount: 40_00, offererPay: 60_00, closesOffer: false }
    expect(takeOffer(offer, take)).toEqual({ ok: true, value })
  })

  test.each([null, cents(0), cents(-5)])(
    'a take with an amount of %s takes all that is left (GAP-097)',
    (amount) => {
      const rich = { ...take, amount, fundsAvailable: cents(100_00) }
      const value = { amount: 100_00, offererPay: 150_00, closesOffer: true }
      expect(takeOffer(offer, rich)).toEqual({ ok: true, value })
    },
  )

  test('an offer without partial takes accepts an amount equal to what is left (GAP-096)', () => {
    const whole = { ...offer, partialTake: false }
    expect(
      takeOffer(whole, { ...take, amount: cents(100_00), fundsAvailable: cents(100_00) }),
    ).toMatchObject({ ok: true })
  })

  test('the example of GAP-098: 1.00 at 1 to 3 taken in halves pays 0.17, then 0.16', () => {
    const odds = { numerator: 100, denominator: 300 }
    expect(computeOffererPay(cents(0), cents(50), odds)).toBe(17)
    expect(computeOffererPay(cents(50), cents(50), odds)).toBe(16)
  })

  test('an offer closes as taken when its rest would reserve nothing (GAP-080)', () => {
    const odds = { numerator: 100, denominator: 300 }
    const small = { ...offer, terms: { ...offer.terms, odds }, amount: cents(100) }
    const result = takeOffer(small, { ...take, amount: cents(99) })
    expect(result).toEqual({ ok: true, value: { amount: 99, offererPay: 33, closesOffer: true } })
  })
})

describe('rounding neither creates nor loses money', () => {
  const part = fc.integer({ min: 1, max: 100_000 })
  const amounts = fc.integer({ min: 1, max: 100_000_000 }).map((amount) => cents(amount))
  const odds = fc.record({ numerator: part, denominator: part })

  test('R(x) is the exact product rounded half up', () => {
    fc.assert(
      fc.property(amounts, odds, (stake, { numerator, denominator }) => {
        const exact =
          (2n * BigInt(stake) * BigInt(numerator) + BigInt(denominator)) /
          (2n * BigInt(denominator))
        expect(BigInt(timesOdds(stake, { numerator, denominator }))).toBe(exact)
      }),
      { numRuns: 20_000 },
    )
  })

  test('any takes and the rest add up to the reserved amount, and each take is within a cent of the formula', () => {
    fc.assert(
      fc.property(amounts, odds, fc.array(amounts, { maxLength: 20 }), (amount, odds, wanted) => {
        let taking: Offer = { ...offer, amount, terms: { ...offer.terms, odds } }
        let paid = 0
        let accepted = 0
        for (const part of wanted) {
          const takeAmount = cents(1 + (part % Math.max(1, amountLeft(taking))))
          const result = takeOffer(taking, {
            ...take,
            amount: takeAmount,
            fundsAvailable: cents(100_000_000),
          })
          if (!result.ok) continue
          const { value } = result
          expect(Math.abs(value.offererPay - timesOdds(value.amount, odds))).toBeLessThanOrEqual(1)
          paid += value.offererPay
          accepted += value.amount
          taking = {
            ...taking,
            taken: cents(accepted),
            state: value.closesOffer ? 'taken' : 'open',
          }
        }
        expect(paid + reservedLeft(taking)).toBe(timesOdds(amount, odds))
        expect(accepted).toBeLessThanOrEqual(amount)
        if (taking.state === 'taken') expect(reservedLeft(taking)).toBe(0)
      }),
      { numRuns: 5_000 },
    )
  })

  test('takes of a cent each cost exactly the reserved amount, and rounding each alone would cost more', () => {
    const odds = { numerator: 100, denominator: 200 }
    let cumulative = 0
    let alone = 0
    for (let taken = 0; taken < 1000; taken++) {
      cumulative += computeOffererPay(taken as Cents, cents(1), odds)
      alone += timesOdds(cents(1), odds)
    }
    expect(cumulative).toBe(500)
    expect(alone).toBe(1000)
  })
})
