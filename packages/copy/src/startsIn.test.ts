import { expect, test } from 'vitest'
import { startsIn } from './startsIn.ts'

const now = Date.parse('2026-11-22T15:20:00.000Z')

test.each([
  ['2026-11-22T15:20:00.000Z', 'started'],
  ['2026-11-22T15:20:59.999Z', 'in a moment'],
  ['2026-11-22T15:21:00.000Z', 'in 1 min'],
  ['2026-11-22T16:19:59.000Z', 'in 59 min'],
  ['2026-11-22T16:20:00.000Z', 'in 1 h'],
  ['2026-11-22T18:00:00.000Z', 'in 2 h 40 min'],
  ['2026-11-22T21:50:00.000Z', 'in 6 h'],
  ['2026-11-23T15:19:00.000Z', 'in 23 h'],
  ['2026-11-23T15:20:00.000Z', 'in 1 day'],
  ['2026-11-26T15:20:00.000Z', 'in 4 days'],
])('a start at %s is shown as %s', (instant, words) => {
  expect(startsIn(instant, now)).toBe(words)
})
