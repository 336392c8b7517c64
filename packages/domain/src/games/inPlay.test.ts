import { expect, test } from 'vitest'
import type { FeedGame } from './feedGame.ts'
import { hasPlayBegun } from './inPlay.ts'

type ScoreReading = Pick<FeedGame, 'status' | 'awayScore' | 'homeScore'>
const readingOf = (
  status: ScoreReading['status'],
  awayScore: number | null = null,
  homeScore: number | null = null,
): ScoreReading => ({ status, awayScore, homeScore })

test.each<[string, ScoreReading]>([
  ['live', readingOf('live')],
  ['over', readingOf('final', 0, 0)],
  ['scheduled, with points of the away team', readingOf('scheduled', 7, 0)],
  ['postponed, with points of the home team', readingOf('postponed', 0, 3)],
  ['suspended, with points', readingOf('suspended', 1, 1)],
])('a reading of a game as %s shows that play has begun', (_, reading) => {
  expect(hasPlayBegun(reading)).toBe(true)
})

test.each<[string, ScoreReading]>([
  ['scheduled', readingOf('scheduled')],
  ['scheduled, 0-0', readingOf('scheduled', 0, 0)],
  ['postponed', readingOf('postponed', 0, 0)],
  ['suspended', readingOf('suspended')],
  ['cancelled', readingOf('cancelled')],
])('a reading of a game as %s does not show that play has begun', (_, reading) => {
  expect(hasPlayBegun(reading)).toBe(false)
})
