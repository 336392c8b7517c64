/** Silence of a feed: a game takes no bets while its feed is silent. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { finishGame, startScoreServer, upcomingGame } from '../testing/scoreServer.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { makeDocuments } from './documents.ts'
import { noteFailed, noteRead, readFresh } from './feedDays.sql.ts'
import { dayOf, daysBetween, type FeedDay, feedDay } from './feedDays.ts'
import { espnFeed } from './formats/espn/espnFeed.ts'
import { pollFeed } from './readFeed.ts'

let server: TestServer
let ann: Client
let ben: Client
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 500_00 })
  ben = await server.user('ben', { cashCents: 500_00 })
})
afterAll(() => server.close())
beforeEach(() => server.database.owner.query('truncate feed_days'))

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
const daysOf = (league: LeagueCode) => daysBetween(league, Date.now(), Date.now() + 15 * DAY)

/** Records these days, by default all of the league of `insertGame`, as last read this many minutes ago. */
async function read(minutesAgo: number, days = daysOf('nfl')): Promise<void> {
  const requestedAt = new Date(Date.now() - minutesAgo * MINUTE)
  const limits = { now: requestedAt.getTime(), silentAfterMs: 30 * MINUTE, dueAfterMs: 15 * MINUTE }
  await noteRead(server.database.db, 'test', days, { requestedAt, ...limits })
}

const post = (gameId: number) => ann.post(POST_OFFER, offerOn(gameId, ODDS))
const ODDS = { oddsNumeratorOffer: 1, oddsDenominatorOffer: 1, amountBet: 5 }

async function rowOf(gameId: number) {
  const { rows } = await server.database.owner.query(
    'select xmin, status, note from games where id = $1',
    [gameId],
  )
  return rows[0]
}

test('a silent league refuses offers and takes, allows cancellations, and reopens when its feed is read', async () => {
  const gameId = await insertGame(server.database)
  const before = await rowOf(gameId)
  await read(29)
  const offer = (await post(gameId)).body._id
  const openOffer = (await post(gameId)).body._id
  await read(31)
  const refused = [await post(gameId), await ben.post(TAKE_OFFER, takeOf(offer, 1))]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'gameClosed'],
    [409, 'gameClosed'],
  ])
  const { status } = await ann.post('/api/betsProposed/cancelBet', { betID: offer })
  expect(status).toBe(200)
  await read(0)
  expect((await ben.post(TAKE_OFFER, takeOf(openOffer, 1))).status).toBe(200)
  expect(await rowOf(gameId)).toEqual({ ...before, xmin: expect.anything() })
  expect(await verify(server.database.db)).toEqual([])
})

test('a silent feed closes only games of its own league and source', async () => {
  const gameId = await insertGame(server.database)
  await read(60, daysOf('nba'))
  expect((await post(gameId)).status).toBe(200)
  await server.database.owner.query(`update feed_days set league = 'nfl', source = 'other'`)
  expect((await post(gameId)).status).toBe(200)
})

test('BI6: a document with a live game is silent after 30 unchanged minutes, until it changes', async () => {
  const scores = await startScoreServer()
  const noon = new Date(feedDay('nfl', dayOf(Date.now() + DAY)).from.getTime() + DAY / 2)
  const others = { away: 'New York Jets', home: 'Miami Dolphins' }
  const live = { ...upcomingGame(noon.getTime()), ...others, id: 'live', score: [7, 0] } as const
  const later = { ...upcomingGame(noon.getTime() + 3 * HOUR), id: 'later' }
  scores.espn = [live, later]
  await server.moveClockTo(new Date(noon.getTime() + HOUR))
  ann = await server.signIn(ann.userId, 'ann')
  let clock = 0
  const documents = makeDocuments(server.database.db, 'espn', null, { now: () => clock })
  const feed = espnFeed(['nfl'], documents, scores.url, new Map())
  const read = async (minutes: number) => {
    clock = minutes * MINUTE
    await server.database.owner.query(`update feeds set due_at = '-infinity'`)
    await server.database.owner.query(`update feed_days set due_at = '-infinity'`)
    return pollFeed(server.services, feed)
  }
  expect(await read(0)).toBe(true)
  const { rows } = await server.database.owner.query(
    `select id from games where source_id = 'later'`,
  )
  const openTo = async () => (await post(rows[0].id)).status
  const errors = async () => {
    const found = await server.database.owner.query(
      'select distinct error from feed_days where error is not null',
    )
    return found.rows.map(({ error }) => error)
  }
  await read(29)
  expect([await openTo(), await errors()]).toEqual([200, []])
  await read(31)
  expect([await openTo(), await errors()]).toEqual([
    409,
    ['unchanged for 30 minutes with a game in play'],
  ])
  scores.espn = [{ ...live, score: [7, 3] }, later]
  await read(32)
  expect([await openTo(), await errors()]).toEqual([200, []])
  // Without a live game the document need not change.
  scores.espn = [finishGame(live, 7, 3), later]
  await read(33)
  await read(90)
  expect([await openTo(), await errors()]).toEqual([200, []])
  await server.database.owner.query('update clock set offset_ms = 0')
  await scores.close()
})

test('a trial clock that is moved makes no league silent', async () => {
  const startsAt = new Date(Date.now() + 100 * 3_600_000)
  const gameId = await insertGame(server.database, { startsAt })
  await read(0)
  await server.database.owner.query('update clock set offset_ms = 49 * 3600000')
  const later = await server.signIn(ann.userId, 'ann')
  expect((await later.post(POST_OFFER, offerOn(gameId, ODDS))).status).toBe(200)
  await server.database.owner.query('update clock set offset_ms = 0')
})

test('a silent day closes only its own games', async () => {
  const [, first, second] = daysOf('nfl')
  await read(0)
  await read(31, [second!])
  const noonOf = (day: FeedDay) => new Date(day.from.getTime() + DAY / 2)
  const games = await Promise.all(
    [first!, second!].map((day) => insertGame(server.database, { startsAt: noonOf(day) })),
  )
  const [open, closed] = await Promise.all(games.map(post))
  expect([open?.status, closed?.status]).toEqual([200, 409])
})

test('a failed day retains the time of its last reading, and is requested at the next poll', async () => {
  const [day] = daysOf('nfl')
  const [other] = daysOf('nba')
  await read(10, [day!])
  await read(0, [other!])
  const fresh = async (earlierMs: number) => [
    ...(await readFresh(
      server.database.db,
      'test',
      [day!, other!],
      [earlierMs, earlierMs],
      15 * MINUTE,
    )),
  ]
  expect(await fresh(0)).toEqual([day, other])
  // Due in five minutes: a day with a lead of ten minutes is due already.
  expect(await fresh(10 * MINUTE)).toEqual([other])
  await noteFailed(server.database.db, 'test', [{ day: day!, error: 'status 500' }])
  const { rows } = await server.database.owner.query(
    `select league, error, round(extract(epoch from clock_timestamp() - read_at) / 60)::int as minutes,
       silent_at - read_at = interval '30 minutes' as silent from feed_days order by league`,
  )
  expect(rows).toEqual([
    { league: 'nba', error: null, minutes: 0, silent: true },
    { league: 'nfl', error: 'status 500', minutes: 10, silent: true },
  ])
  expect(await fresh(0)).toEqual([other])
})
