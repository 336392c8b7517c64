import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, minus } from '../money.ts'
import { timesOdds } from '../odds.ts'
import { type BonusPart, bonusBetween, bonusComesBack, splitStake } from './bonusInStake.ts'

const grant = (id: number, balance: number) => ({ id, balance: cents(balance) })
const part = (grantId: number, amount: number): BonusPart => ({ grantId, cents: cents(amount) })
const sum = (parts: readonly BonusPart[]) => parts.reduce((total, one) => total + one.cents, 0)

describe('a stake uses bonus before cash', () => {
  const cases: [string, number, [number, number][], [number, number][], number][] = [
    ['no grant', 50, [], [], 50],
    ['less than the bonus', 50, [[1, 80]], [[1, 50]], 0],
    ['exactly the bonus', 80, [[1, 80]], [[1, 80]], 0],
    ['more than the bonus', 81, [[1, 80]], [[1, 80]], 1],
    [
      'several grants in their order',
      50,
      [
        [7, 20],
        [3, 0],
        [5, 40],
      ],
      [
        [7, 20],
        [5, 30],
      ],
      0,
    ],
    ['empty grants', 5, [[1, 0]], [], 5],
  ]
  test.each(cases)('%s', (_name, stake, grants, bonus, cash) => {
    expect(
      splitStake(
        cents(stake),
        grants.map(([id, balance]) => grant(id, balance)),
      ),
    ).toEqual({ bonus: bonus.map(([id, amount]) => part(id, amount)), cash })
  })

  test('bonus parts and cash add up to the stake, no grant exceeds its balance, and cash covers only the rest', () => {
    const balances = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), balances, (stake, has) => {
        const { bonus, cash } = splitStake(
          cents(stake),
          has.map((balance, id) => grant(id, balance)),
        )
        expect(sum(bonus) + cash).toBe(stake)
        for (const one of bonus) expect(one.cents).toBeLessThanOrEqual(has[one.grantId]!)
        expect(cash).toBe(
          Math.max(
            0,
            has.reduce((left, balance) => left - balance, stake),
          ),
        )
        // A grant contributes only once those before it are empty.
        const last = bonus.at(-1)?.grantId ?? 0
        for (const one of bonus) if (one.grantId !== last) expect(one.cents).toBe(has[one.grantId])
      }),
    )
  })
})

describe('a take uses its share of the bonus', () => {
  const BONUS_PARTS = [part(4, 30), part(2, 20)]
  const cases: [number, number, [number, number][]][] = [
    [0, 10, [[4, 10]]],
    [10, 30, [[4, 20]]],
    [
      20,
      40,
      [
        [4, 10],
        [2, 10],
      ],
    ],
    [40, 90, [[2, 10]]],
    [50, 90, []],
    [30, 30, []],
  ]
  test.each(cases)(
    'the reserved cents from %i to %i use the bonus parts in order',
    (from, to, parts) => {
      expect(bonusBetween(BONUS_PARTS, cents(from), cents(to))).toEqual(
        parts.map(([id, amount]) => part(id, amount)),
      )
    },
  )

  test('takes and the rest add up to the reserved bonus of each grant, and each take uses B(b) - B(a)', () => {
    const odds = fc.record({
      numerator: fc.integer({ min: 1, max: 900 }),
      denominator: fc.integer({ min: 1, max: 900 }),
    })
    const shares = fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 4 })
    const takes = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 6 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        odds,
        shares,
        takes,
        (amount, ratio, of, by) => {
          const R = (x: number) => timesOdds(cents(x), ratio)
          const risk = R(amount)
          const { bonus } = splitStake(
            risk,
            of.map((balance, at) => grant(9 - at, balance)),
          )
          const B = (x: number) => Math.min(sum(bonus), R(x))
          const carried = new Map<number, number>()
          let taken = 0
          const carry = (from: Cents, to: Cents) => {
            const parts = bonusBetween(bonus, from, to)
            for (const one of parts)
              carried.set(one.grantId, (carried.get(one.grantId) ?? 0) + one.cents)
            return sum(parts)
          }
          for (const some of by) {
            const until = Math.min(amount, taken + some)
            expect(carry(R(taken), R(until))).toBe(B(until) - B(taken))
            taken = until
          }
          expect(carry(R(taken), risk)).toBe(minus(cents(sum(bonus)), cents(B(taken))))
          expect([...carried]).toEqual(bonus.map((one) => [one.grantId, one.cents]))
        },
      ),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['withheld', 50, 30, 20, 'bonus', 0],
  ['free', 50, 30, 20, 'cash', 0],
  ['lost', 50, 30, 20, 'bonus', 20],
  ['lost', 50, 30, 0, 'bonus', 0],
  ['lost', 15, 30, 20, 'bonus', 15],
  ['lost', 0, 0, 20, 'bonus', 0],
] as const)(
  'GAP-160: a %s grant with %i to take back, %i won and %i unused returns them to %s and forfeits %i to the pool',
  (state, toTakeBack, won, unused, to, forfeited) => {
    const own = { won: cents(won), unused: cents(unused) }
    expect(bonusComesBack({ state, toTakeBack: cents(toTakeBack) }, own)).toEqual({ to, forfeited })
  },
)
