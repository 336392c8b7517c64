import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TAKES_MAX } from '../bets/takeOffers.ts'
import { cents } from '../money.ts'
import { comparePrices } from '../odds.ts'
import { amountAhead, makeLadder, type OfferGroup, oddsRange, separateOwn } from './ladder.ts'

const group = (change: Partial<OfferGroup> = {}): OfferGroup => ({
  pick: 'home',
  spread: 300,
  odds: { numerator: 100, denominator: 100 },
  left: cents(10_00),
  offers: 1,
  isOwn: false,
  partialTake: true,
  oldest: [1],
  ...change,
})
const odds = (numerator: number, denominator: number) => ({ numerator, denominator })

const groups = fc.array(
  fc.record({
    pick: fc.constantFrom('home' as const, 'away' as const),
    spread: fc.constantFrom(50, 300, 650),
    odds: fc.constantFrom(odds(300, 200), odds(150, 100), odds(100, 100), odds(100, 300)),
    left: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
    offers: fc.integer({ min: 1, max: 9 }),
    isOwn: fc.boolean(),
    partialTake: fc.boolean(),
    oldest: fc.integer({ min: 1, max: 10_000 }).map((id) => [id]),
  }),
)

test('W21: offers with the same spread and the same ratio of odds are one step', () => {
  const ladder = makeLadder(
    [
      group({ odds: odds(300, 200), oldest: [7] }),
      group({ odds: odds(150, 100), oldest: [5], left: cents(2_50), isOwn: true }),
      group({ odds: odds(300, 200), oldest: [3], left: cents(1_00), partialTake: false }),
      group({ odds: odds(300, 200), spread: 350 }),
    ],
    'home',
    9,
  )
  expect(ladder.steps).toHaveLength(2)
  expect(ladder.steps[1]).toEqual({
    spread: 300,
    odds: odds(150, 100),
    left: 13_50,
    ownLeft: 2_50,
    wholeLeft: 1_00,
    offers: 3,
    best: 7,
  })
})

test('W21: a list of takes is chosen from the first offers of others with partial takes, and the first whole ones', () => {
  const ids = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
  const { takeable } = makeLadder(
    [
      group({ odds: odds(100, 100), oldest: ids(100, 10) }),
      group({ odds: odds(300, 100), oldest: ids(1, 4) }),
      group({ odds: odds(300, 100), oldest: ids(20, 10), partialTake: false }),
      group({ odds: odds(200, 100), oldest: ids(40, 3), partialTake: false }),
      group({ odds: odds(200, 100), oldest: ids(50, 9), isOwn: true }),
      group({ pick: 'away', odds: odds(300, 100), oldest: ids(60, 2) }),
    ],
    'home',
    9,
  )
  expect(takeable).toEqual([...ids(1, 4), ...ids(20, 10), ...ids(100, 6)])
})

test('W21: the best offer of a step is the oldest of another user, one with partial takes first', () => {
  const bestOf = (...changes: Partial<OfferGroup>[]) =>
    makeLadder(changes.map(group), 'home', 1).steps[0]!.best
  expect(bestOf({ oldest: [4] }, { oldest: [2], isOwn: true })).toBe(4)
  expect(bestOf({ oldest: [4] }, { oldest: [2], partialTake: false })).toBe(4)
  expect(bestOf({ oldest: [4], partialTake: false }, { oldest: [2], partialTake: false })).toBe(2)
  expect(bestOf({ isOwn: true })).toBeNull()
})

test('W21: a ladder has the best odds for the accepter first, then the larger spread', () => {
  fc.assert(
    fc.property(groups, (offers) => {
      const { steps } = makeLadder(offers, 'away', 100)
      for (const [nth, step] of steps.slice(1).entries()) {
        const before = steps[nth]!
        const order = comparePrices(before.odds, step.odds)
        expect(order < 0 || (order === 0 && before.spread > step.spread)).toBe(true)
      }
    }),
  )
})

test('W21: no offer and no cent is lost or added by merging, whatever number of steps is shown', () => {
  fc.assert(
    fc.property(groups, fc.integer({ min: 0, max: 20 }), (offers, most) => {
      const ladders = [makeLadder(offers, 'home', most), makeLadder(offers, 'away', most)]
      const sum = (of: readonly { readonly left: number; readonly offers: number }[]) => [
        of.reduce((total, { left }) => total + left, 0),
        of.reduce((total, { offers }) => total + offers, 0),
      ]
      expect(sum(ladders)).toEqual(sum(offers))
      for (const { steps, left } of ladders) {
        expect(steps.length).toBeLessThanOrEqual(most)
        const [shown] = sum(steps)
        if (steps.length < most) expect(shown).toBe(left)
        else expect(shown).toBeLessThanOrEqual(left)
      }
    }),
  )
})

test('W21: the range of odds is from the best to the worst for an accepter', () => {
  expect(oddsRange([odds(100, 100), odds(300, 100), odds(100, 120)])).toEqual({
    best: odds(300, 100),
    worst: odds(100, 120),
  })
  expect(oddsRange([])).toBeNull()
})

test.each([
  ['better odds for takers than any step', 300, odds(400, 100), 0],
  ['the odds of a step and a larger spread', 400, odds(200, 100), 0],
  ['the terms of a step', 300, odds(200, 100), 10_00],
  ['the same ratio in other numbers', 300, odds(400, 200), 10_00],
  ['odds between two steps', 900, odds(150, 100), 10_00],
  ['worse odds than all steps', 900, odds(50, 100), 17_00],
])('W22: a new offer with %s has the steps before it ahead', (_, spread, of, expected) => {
  const steps = [
    { spread: 300, odds: odds(200, 100), left: cents(10_00) },
    { spread: 650, odds: odds(100, 100), left: cents(7_00) },
  ]
  expect(amountAhead(steps, { spread, odds: of })).toBe(expected)
})

test('W22: what is ahead of a new offer with the terms of a step is that step and all before it', () => {
  fc.assert(
    fc.property(groups, (all) => {
      const { steps } = makeLadder(all, 'home', 99)
      let sum = 0
      for (const step of steps) {
        sum += step.left
        expect(amountAhead(steps, step)).toBe(sum)
      }
    }),
  )
})

const singleOffers = fc.array(
  fc.record({
    spread: fc.constantFrom(50, 300),
    partialTake: fc.boolean(),
    left: fc.integer({ min: 1, max: 1_000 }).map(cents),
    isOwn: fc.boolean(),
  }),
  { maxLength: 60 },
)

/** These offers added up by terms and owner, as the database does it; `isMarked` is false for the view of another user. */
function addUp(
  offers: readonly (Omit<OfferGroup, 'oldest' | 'offers' | 'pick' | 'odds'> & { id: number })[],
  isMarked: boolean,
  most: number,
): OfferGroup[] {
  const groups = new Map<string, OfferGroup>()
  for (const { id, spread, partialTake, left, isOwn } of offers) {
    const mark = isMarked && isOwn
    const key = [spread, partialTake, mark].join()
    const before = groups.get(key)
    groups.set(key, {
      ...group({ spread, partialTake, isOwn: mark }),
      left: cents((before?.left ?? 0) + left),
      offers: (before?.offers ?? 0) + 1,
      oldest: [...(before?.oldest ?? []), id].slice(0, most),
    })
  }
  return [...groups.values()]
}

test('W21: ladders from shared groups without the own offers equal those of groups that were read for the user', () => {
  fc.assert(
    fc.property(singleOffers, (some) => {
      const offers = some.map((offer, nth) => ({ ...offer, id: nth + 1 }))
      const own = addUp(
        offers.filter(({ isOwn }) => isOwn),
        true,
        2 * TAKES_MAX,
      )
      const separated = separateOwn(addUp(offers, false, 2 * TAKES_MAX), own)
      // Without enough ids the groups are read for the user.
      fc.pre(separated !== null)
      const read = addUp(offers, true, 2 * TAKES_MAX)
      expect(makeLadder(separated!, 'home', 20)).toEqual(makeLadder(read, 'home', 20))
    }),
  )
})

test('W21: shared groups that are older than an own offer, or have too few ids of others, are not used', () => {
  const own = group({ isOwn: true, oldest: [2] })
  expect(separateOwn([], [own])).toBeNull()
  expect(separateOwn([group({ left: cents(5_00) })], [own])).toBeNull()
  const ids = Array.from({ length: 2 * TAKES_MAX }, (_, nth) => nth + 1)
  const all = group({ offers: 99, left: cents(990_00), oldest: ids })
  const many = group({ isOwn: true, offers: 11, left: cents(110_00), oldest: ids.slice(0, 11) })
  expect(separateOwn([all], [many])).toBeNull()
  expect(separateOwn([all], [{ ...many, oldest: ids.slice(0, 10), offers: 10 }])).not.toBeNull()
})
