import { easternDay } from '@sidebet/domain/games/easternDate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater, weeksBetween } from './feedWeeks.ts'

const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })

test('weeks follow one another, hold both ends, and begin on Tuesdays at midnight in New York', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 40 * 86_400_000 }), (from, length) => {
      const weeks = weeksBetween('mlb', from, from + length)
      expect(weeks[0]!.from.getTime()).toBeLessThanOrEqual(from)
      expect(weeks[0]!.to.getTime()).toBeGreaterThan(from)
      expect(weeks.at(-1)!.from.getTime()).toBeLessThanOrEqual(from + length)
      expect(weeks.at(-1)!.to.getTime()).toBeGreaterThan(from + length)
      weeks.forEach((week, index) => {
        expect(new Date(week.firstDay).getUTCDay()).toBe(2)
        expect(easternDay(week.from.toISOString())).toBe(week.firstDay)
        expect(easternDay(new Date(week.from.getTime() - 1).toISOString())).not.toBe(week.firstDay)
        if (index > 0) expect(week.from).toEqual(weeks[index - 1]!.to)
      })
    }),
  )
})

test('the weeks in which the clocks change have an hour more or less', () => {
  const hours = (day: string) => {
    const [week] = weeksBetween('nfl', Date.parse(`${day}T12:00Z`), Date.parse(`${day}T12:00Z`))
    return (week!.to.getTime() - week!.from.getTime()) / 3_600_000
  }
  expect([hours('2026-11-01'), hours('2026-03-08'), hours('2026-07-04')]).toEqual([169, 167, 168])
})

test('days are counted over months and years', () => {
  expect([daysLater('2026-12-29', 7), daysLater('2026-03-01', -1)]).toEqual([
    '2027-01-05',
    '2026-02-28',
  ])
})
