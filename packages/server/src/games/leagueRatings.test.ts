import { FITTED_RATINGS } from '@sidebet/domain/probability/fittedRatings'
import { gameDay } from '@sidebet/domain/probability/gameDay'
import type { Rating } from '@sidebet/domain/probability/teamRatings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctBy, type Result, settleBy } from '../testing/gameResults.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let eve: Client
beforeAll(async () => {
  server = await startTestServer()
  eve = await server.user('eve')
})
afterAll(() => server.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FITTED = FITTED_RATINGS.nfl!.rows
const LAST_FITTED = Math.max(...FITTED.map(({ day }) => day)) * DAY_MS
const [HOME, AWAY] = ['Buffalo Bills', 'New England Patriots'] as const

/** A settled game of these two teams that began at this time. */
async function play(startsAt: number, result: Result): Promise<number> {
  const { rows } = await server.database.owner.query(
    `insert into games (league, source, source_id, away_team, home_team, starts_at, status)
     values ('nfl', 'test', $1::text, $2, $3, to_timestamp($4 / 1000.0), 'scheduled') returning id`,
    [`${startsAt}`, AWAY, HOME, startsAt],
  )
  await settleBy(server, rows[0].id, result)
  return rows[0].id
}

let minutes = 0

/** The answer of a time at which the one before is no longer cached. */
async function ratingsOf(league: string): Promise<readonly Rating[]> {
  minutes += 11
  await server.moveClockTo(new Date(Date.now() + minutes * 60_000))
  return (await eve.get(`/api/ratings/${league}`)).body.ratings
}

/** By how many points the home team is stronger. */
async function leadOfHome(): Promise<number> {
  const ratings = await ratingsOf('nfl')
  const of = (name: string) => ratings.find(({ team }) => team === name)!.mean
  return of(HOME) - of(AWAY)
}

test('G15: before any later game the ratings are the fitted ones, and a fitted game does not count again', async () => {
  expect(await ratingsOf('nfl')).toEqual(FITTED)
  await play(LAST_FITTED, [0, 60])
  expect(await ratingsOf('nfl')).toEqual(FITTED)
})

test('G15: a later game counts until it is corrected or void', async () => {
  const before = await leadOfHome()
  const startsAt = Date.now() - 5 * HOUR_MS
  const game = await play(startsAt, [10, 40])
  const won = await leadOfHome()
  const ratings = await ratingsOf('nfl')
  const home = ratings.find(({ team }) => team === HOME)!
  expect(ratings).toHaveLength(FITTED.length)
  expect(home.day).toBe(gameDay(new Date(startsAt).toISOString()))
  expect(home.season).toBe(1 + Math.max(...FITTED.map(({ season }) => season)))
  // A season has begun, so less of the lead of the last one remains.
  await correctBy(server, game, [40, 10])
  const lost = await leadOfHome()
  expect(won).toBeGreaterThan(lost + 2)
  await correctBy(server, game, null)
  expect(await leadOfHome()).toBe(before)
})

test('G15: an answer is the same for ten minutes', async () => {
  const before = await ratingsOf('nfl')
  await play(Date.now() - 5 * HOUR_MS, [0, 30])
  const again = async () => (await eve.get('/api/ratings/nfl')).body.ratings
  expect(await again()).toEqual(before)
  expect(await ratingsOf('nfl')).not.toEqual(before)
})

test('G15: a league without calibrated probabilities has no ratings', async () => {
  expect(await ratingsOf('nba')).toEqual([])
  expect((await eve.get('/api/ratings/curling')).status).toBe(400)
})
