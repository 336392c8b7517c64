import { expect, test } from 'vitest'
import { isSoon } from './isSoon.ts'

const now = Date.parse('2026-11-22T15:20:00.000Z')

test.each([
  ['2026-11-22T15:20:00.000Z', false],
  ['2026-11-22T15:20:00.001Z', true],
  ['2026-11-22T18:20:00.000Z', true],
  ['2026-11-22T18:20:00.001Z', false],
])('a game that starts at %s is soon: %s', (instant, soon) => {
  expect(isSoon(instant, now)).toBe(soon)
})
