import { expect, test } from 'vitest'
import type { FeedGame } from './feedGame.ts'
import { saysPlay } from './inPlay.ts'

type Said = Pick<FeedGame, 'status' | 'awayScore' | 'homeScore'>
const said = (
  status: Said['status'],
  awayScore: number | null = null,
  homeScore: number | null = null,
): Said => ({ status, awayScore, homeScore })

test.each<[string, Said]>([
  ['live', said('live')],
  ['over', said('final', 0, 0)],
  ['scheduled, with points of the away team', said('scheduled', 7, 0)],
  ['postponed, with points of the home team', said('postponed', 0, 3)],
  ['suspended, with points', said('suspended', 1, 1)],
])('play has begun of a game that its source calls %s', (_, reading) => {
  expect(saysPlay(reading)).toBe(true)
})

test.each<[string, Said]>([
  ['scheduled', said('scheduled')],
  ['scheduled, 0-0', said('scheduled', 0, 0)],
  ['postponed', said('postponed', 0, 0)],
  ['suspended', said('suspended')],
  ['cancelled', said('cancelled')],
])('nothing says that play has begun of a game that its source calls %s', (_, reading) => {
  expect(saysPlay(reading)).toBe(false)
})
