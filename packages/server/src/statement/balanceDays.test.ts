import { cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceDays } from './balanceDays.ts'

const none = { available: cents(0), atRisk: cents(0) }
const day = (nth: number, available: number, atRisk = 0) => ({
  day: `day ${nth}`,
  available: cents(available),
  atRisk: cents(atRisk),
})

test('the balance of each day is the balance before it plus its changes', () => {
  const opening = { available: cents(10), atRisk: cents(5) }
  expect(balanceDays(opening, [day(1, -4, 4), day(2, 7, -9)], 400)).toEqual([
    day(1, 6, 9),
    day(2, 13, 0),
  ])
  expect(balanceDays(opening, [], 400)).toEqual([])
})

test('a chart has at most the requested number of points, only of existing days, and always the last', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (sums, most) => {
      const days = sums.map((sum, nth) => day(nth, sum))
      const all = balanceDays(none, days, days.length + 1)
      const some = balanceDays(none, days, most)
      expect(all).toHaveLength(days.length)
      expect(some.length).toBeLessThanOrEqual(most)
      expect(some).toEqual(all.filter((point) => some.some(({ day }) => day === point.day)))
      expect(some.at(-1)).toEqual(all.at(-1))
    }),
  )
})
