import { easternDay } from '@sidebet/domain/games/easternDate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, daysLater, feedDay, isOnDays, runsOf } from './feedDays.ts'

const DAY_MS = 86_400_000
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })

test('the days between two times are consecutive, include both ends, and begin at midnight in New York', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 40 * DAY_MS }), (from, length) => {
      const days = daysBetween('mlb', from, from + length)
      expect(isOnDays([days[0]!], new Date(from).toISOString())).toBe(true)
      expect(isOnDays([days.at(-1)!], new Date(from + length).toISOString())).toBe(true)
      days.forEach((day, index) => {
        expect(easternDay(day.from.toISOString())).toBe(day.day)
        expect(easternDay(new Date(day.from.getTime() - 1).toISOString())).not.toBe(day.day)
        if (index > 0) expect(day.from).toEqual(days[index - 1]!.to)
      })
    }),
  )
})

test('the days on which the clocks change have an hour more or less', () => {
  const hours = (day: string) => {
    const { from, to } = feedDay('nfl', day)
    return (to.getTime() - from.getTime()) / 3_600_000
  }
  expect([hours('2026-11-01'), hours('2026-03-08'), hours('2026-07-04')]).toEqual([25, 23, 24])
})

test('adding days continues over the ends of months and years', () => {
  expect([daysLater('2026-12-29', 7), daysLater('2026-03-01', -1)]).toEqual([
    '2027-01-05',
    '2026-02-28',
  ])
})

test('days are grouped into consecutive runs of at most the given length', () => {
  const days = ['11-22', '11-20', '11-21', '11-25', '11-26', '11-23'].map((day) =>
    feedDay('premier', `2026-${day}`),
  )
  expect(runsOf(days, 3).map((run) => run.map(({ day }) => day.slice(5)))).toEqual([
    ['11-20', '11-21', '11-22'],
    ['11-23'],
    ['11-25', '11-26'],
  ])
})
