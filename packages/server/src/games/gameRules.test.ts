/** What the rules page states about moved and interrupted games, neutral ground, and the order of the rules. */
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { feedGame, feedOf } from '../testing/feed.ts'
import { finalGame } from '../testing/gameResults.ts'
import {
  type Client,
  GAME_JOBS,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { pollFeed } from './readFeed.ts'

const HOUR = 3_600_000

let server: TestServer
let ann: Client
let ben: Client
let feedGames: FeedGame[] = []
const feed = feedOf('test', ['nfl'], () => ({
  kind: 'ok',
  value: { games: feedGames, rejected: [] },
}))
beforeAll(async () => {
  server = await startTestServer({ SCORES_EVERY_MS: '100' }, {}, { jobs: GAME_JOBS })
  ann = await server.user('ann', { cashCents: 900_00 })
  ben = await server.user('ben', { cashCents: 900_00 })
})
afterAll(() => server.close())

let startsAt = 0
let gameId = 0
let sourceId = ''
let games = 0
beforeEach(async () => {
  sourceId = `game-${++games}`
  await server.moveClockTo(new Date())
  await server.database.owner.query(
    `truncate feeds, feed_days, feed_leagues; insert into feeds (source) values ('test')`,
  )
  startsAt = Math.ceil(Date.now() / 1000) * 1000 + 2 * HOUR
  gameId = await insertGame(server.database, { startsAt: new Date(startsAt), sourceId })
  await server.database.owner.query('update games set first_starts_at = starts_at where id = $1', [
    gameId,
  ])
  await signIn()
  expect(await bet()).toBe(200)
})

async function signIn() {
  for (const user of [ann, ben])
    Object.assign(user, await server.signIn(user.userId, user.username))
}

/** The status of a take of an offer that is posted before it; that of the offer when it is refused. */
async function bet(): Promise<number> {
  const posted = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 5 }))
  return posted.status === 200
    ? (await ben.post(TAKE_OFFER, takeOf(posted.body._id))).status
    : posted.status
}

const DATA = {
  scheduled: {},
  live: { awayScore: 7, homeScore: 3 },
  suspended: { awayScore: 7, homeScore: 3 },
  postponed: {},
  cancelled: {},
  final: { awayScore: 23, homeScore: 20 },
} as const satisfies Record<FeedGame['status'], Partial<FeedGame>>

/** Polls the feed this many hours after the game's first start. The feed lists the game with this start, in the same unit. */
async function readAt(
  hours: number,
  status: FeedGame['status'],
  { start = 0, ...change }: Partial<FeedGame> & { readonly start?: number } = {},
): Promise<void> {
  const at = new Date(startsAt + start * HOUR).toISOString()
  feedGames = [feedGame({ sourceId, startsAt: at, status, ...DATA[status], ...change })]
  await server.moveClockTo(new Date(startsAt + hours * HOUR))
  await server.database.owner.query(`update feeds set due_at = '-infinity'`)
  await pollFeed({ ...server.services, log: server.services.log }, feed)
  await server.services.jobs.drain()
}

/** Outcome and reason of each bet of ben on the game: live, or settled. */
async function bets(): Promise<[outcome: string, reason: string][]> {
  await signIn()
  const paths = [`publiclivebets/${ben.username}`, `pastbets/${ben.username}/false`]
  const pages = await Promise.all(paths.map((path) => ben.get(`/api/betsAccepted/${path}`)))
  type Bet = { gameID: string; userPerformance: string; reason: string }
  return pages
    .flatMap(({ body }) => body.data as Bet[])
    .filter(({ gameID }) => gameID === `g_${gameId}`)
    .map(({ userPerformance, reason }) => [userPerformance, reason])
}

test('BI11: an interrupted game that is finished on the next day is settled by its final score', async () => {
  await readAt(1, 'live')
  await readAt(3, 'suspended')
  expect(await bets()).toEqual([['', 'suspended']])
  await readAt(25, 'live')
  for (const hours of [28, 28.1]) await readAt(hours, 'final')
  expect(await bets()).toEqual([['Lost', '']])
  expect(await verify(server.database.db)).toEqual([])
})

test('BI11: a game that its source lists as interrupted 48 hours after its start is void, also after play', async () => {
  await readAt(1, 'live')
  await readAt(47.9, 'suspended')
  expect(await bets()).toEqual([['', 'suspended']])
  await readAt(48.1, 'suspended')
  expect(await bets()).toEqual([['Void', 'notPlayedIn48Hours']])
})

test('BI11: an interrupted game that is in play 48 hours after its start is settled by its later final score', async () => {
  await readAt(1, 'live')
  await readAt(3, 'suspended')
  for (const hours of [47, 49]) await readAt(hours, 'live')
  expect(await bets()).toEqual([['', 'noResult']])
  for (const hours of [50, 50.1]) await readAt(hours, 'final')
  expect(await bets()).toEqual([['Lost', '']])
})

test('BI11: a start that moves by less than a day takes bets until the new start, and all of them count', async () => {
  await readAt(-1, 'scheduled', { start: 23 })
  await server.moveClockTo(new Date(startsAt + 22 * HOUR))
  await signIn()
  expect(await bet()).toBe(200)
  for (const hours of [27, 27.1]) await readAt(hours, 'final', { start: 23 })
  expect(await bets()).toEqual([
    ['Lost', ''],
    ['Lost', ''],
  ])
})

test('BI11: a start that moves only after it has passed does not open the game again', async () => {
  await readAt(1, 'scheduled')
  await readAt(1.1, 'scheduled', { start: 20 })
  await signIn()
  expect(await bet()).toBe(409)
})

test.each([
  ['at once', [25], 0],
  ['in steps', [20, 40], 20],
])(
  'BI11: a start that moves by more than a day %s closes the game until the old day is read three times',
  async (_how, starts, start) => {
    for (const moved of starts) await readAt(-1, 'scheduled', { start: moved })
    expect(await bets()).toEqual([['', 'startMoved']])
    expect(await bet()).toBe(409)
    await readAt(-0.9, 'scheduled', { start })
    await readAt(-0.8, 'scheduled', { start })
    expect(await bet()).toBe(409)
    await readAt(-0.7, 'scheduled', { start })
    expect(await bets()).toEqual([['', '']])
    expect(await bet()).toBe(200)
  },
)

test('BI11: a postponed game whose new start is more than a day away is void 48 hours after the old one', async () => {
  await readAt(-1, 'postponed')
  expect(await bets()).toEqual([['', 'postponed']])
  await readAt(20, 'scheduled', { start: 72 })
  await readAt(47.9, 'scheduled', { start: 72 })
  expect(await bets()).toEqual([['', 'postponed']])
  await readAt(48.1, 'scheduled', { start: 72 })
  expect(await bets()).toEqual([['Void', 'notPlayedIn48Hours']])
})

test('G14: a bet is on a team, and swapped home and away teams in three readings before play make it void', async () => {
  const swapped = { awayTeam: 'Buffalo Bills', homeTeam: 'New England Patriots' }
  for (const hours of [-1, -0.9]) await readAt(hours, 'scheduled', swapped)
  expect(await bets()).toEqual([['', 'teamsChanged']])
  await readAt(-0.8, 'scheduled', swapped)
  expect(await bets()).toEqual([['Void', 'anotherGame']])
})

test('BI12: a result that an operator has set precedes every later report of a source', async () => {
  await readAt(1, 'live')
  await readAt(3, 'live')
  await finalGame(server.database.db, gameId, 30, 0)
  await server.services.jobs.drain()
  for (const hours of [4, 4.1, 4.2]) await readAt(hours, 'final')
  // The bet of ben is against the away team, which has lost by the operator's score.
  expect(await bets()).toEqual([['Won', 'disputed']])
})

test('BI12: a doubt precedes a final score: a suspended game is not settled by two reports', async () => {
  await readAt(1, 'live', { awayScore: 30 })
  for (const hours of [4, 4.1]) await readAt(hours, 'final')
  expect(await bets()).toEqual([['', 'scoreWentDown']])
})

test('BI12: a game that its source has reported as over is not void by its 48 hours', async () => {
  await readAt(4, 'final')
  for (const hours of [49, 15 * 24]) await readAt(hours, 'postponed')
  expect((await bets()).map(([outcome]) => outcome)).toEqual([''])
})
