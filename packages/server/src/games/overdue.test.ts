/** Games without a score after 48 hours: void when their feed lists them as unplayed, and not when it is only silent. */
import { wireId } from '@sidebet/contract/ids'
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { REASON_OF_RULE } from '@sidebet/domain/games/reasons'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readWaiting, verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { feedGame, feedOf } from '../testing/feed.ts'
import { finalGame, voidGame } from '../testing/gameResults.ts'
import {
  type Client,
  GAME_JOBS,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { type FeedDay, isOnDays } from './feedDays.ts'
import { readOverdue } from './overdue.ts'
import { pollFeed } from './readFeed.ts'
import { reportOverdueGames } from './reportOverdueGames.ts'

const HOUR = 3_600_000

let server: TestServer
let ann: Client
let ben: Client
/** The games in the feed's answer; null when it does not answer. */
let feedGames: FeedGame[] | null = []
/** The days that were requested. */
let requestedDays: FeedDay[] = []
let startsAt = 0

const feed = feedOf('test', ['nfl'], (days) => {
  requestedDays.push(...days)
  if (feedGames === null) return { kind: 'unknown', cause: 'TimeoutError' }
  return { kind: 'ok', value: { games: feedGames, rejected: [] } }
})
const isDayOfGame = (day: FeedDay) => isOnDays([day], new Date(startsAt).toISOString())

beforeAll(async () => {
  server = await startTestServer({ SCORES_EVERY_MS: '100' }, {}, { jobs: GAME_JOBS })
  ann = await server.user('ann', { cashCents: 500_00 })
  ben = await server.user('ben', { cashCents: 500_00 })
})
afterAll(() => server.close())

let gameId = 0
let sourceId = ''
let games = 0
beforeEach(async () => {
  sourceId = `game-${++games}`
  await server.moveClockTo(new Date())
  await server.database.owner.query(
    `truncate feeds, feed_days, feed_leagues; insert into feeds (source) values ('test')`,
  )
  feedGames = []
  requestedDays = []
  startsAt = Math.ceil(Date.now() / 1000) * 1000 + HOUR
  gameId = await insertGame(server.database, { startsAt: new Date(startsAt), sourceId })
  for (const user of [ann, ben])
    Object.assign(user, await server.signIn(user.userId, user.username))
  const { body } = await ann.post(
    POST_OFFER,
    offerOn(gameId, { amountBet: 5, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }),
  )
  await ben.post(TAKE_OFFER, takeOf(body._id))
})

/** Polls the feed this many hours after the game's start. */
async function pollAt(hours: number): Promise<void> {
  await server.moveClockTo(new Date(startsAt + hours * HOUR))
  await server.database.owner.query(`update feeds set due_at = '-infinity'`)
  await pollFeed({ ...server.services, log: server.services.log }, feed)
  await server.services.jobs.drain()
}

async function outcome(): Promise<string | null> {
  const { rows } = await server.database.owner.query<{ outcome: string }>(
    `select coalesce((select outcome from settlements s where s.game_id = g.id), 'open') as outcome from games g where id = $1`,
    [gameId],
  )
  return rows[0]!.outcome
}

function game(status: FeedGame['status']): FeedGame {
  const scores = status === 'final' ? { awayScore: 23, homeScore: 20 } : {}
  return feedGame({ sourceId, startsAt: new Date(startsAt).toISOString(), status, ...scores })
}

test('a final score that arrives after 49 hours without an answer settles the game', async () => {
  feedGames = [game('scheduled')]
  await pollAt(-0.5)
  feedGames = null
  await pollAt(49)
  expect(await outcome()).toBe('open')
  feedGames = [game('final')]
  await pollAt(49.1)
  await pollAt(49.2)
  expect(await outcome()).toBe('final')
  expect(await verify(server.database.db)).toEqual([])
})

test.each(['scheduled', 'postponed', 'suspended'] as const)(
  'a game that its feed lists as %s after 48 hours is void',
  async (status) => {
    feedGames = [game('scheduled')]
    await pollAt(-0.5)
    feedGames = [game(status)]
    await pollAt(47.9)
    expect(await outcome()).toBe('open')
    await pollAt(48.1)
    expect(await outcome()).toBe('void')
  },
)

/** Another game of the same league, on another day than ours. */
const other = () =>
  feedGame({
    sourceId: `${sourceId}-other`,
    startsAt: new Date(startsAt + 40 * HOUR).toISOString(),
  })

test.each<[string, () => FeedGame[]]>([
  ['has no games', () => []],
  ['lacks the game', () => [other()]],
  ['still has the game in play', () => [game('live')]],
])('a feed that %s never makes it void, and its later final settles it', async (_what, answer) => {
  feedGames = [game('scheduled')]
  await pollAt(-0.5)
  feedGames = answer()
  for (const hours of [1, 49, 13 * 24, 14 * 24 - 1]) await pollAt(hours)
  expect(await outcome()).toBe('open')
  feedGames = [game('final')]
  for (const minutes of [1, 2]) await pollAt(14 * 24 - 1 + minutes / 60)
  expect(await outcome()).toBe('final')
  expect(await verify(server.database.db)).toEqual([])
})

test('a game that its feed lacks is not void after 14 days and waits for an operator', async () => {
  feedGames = [game('scheduled')]
  await pollAt(-0.5)
  feedGames = [other()]
  for (const hours of [49, 14 * 24 + 1, 20 * 24]) await pollAt(hours)
  expect(await outcome()).toBe('open')
  expect(await readOverdue(server.database.db, 10)).toMatchObject({ count: 1 })
  await voidGame(server.database.db, gameId, 'not played')
  await server.services.jobs.drain()
  expect(await outcome()).toBe('void')
})

test('an overdue game is reported, and a final score from an operator settles it', async () => {
  feedGames = null
  await pollAt(49)
  const { db } = server.database
  expect(await readOverdue(db, 10)).toEqual({ count: 1, games: [wireId('game', gameId)] })
  expect(await readWaiting(db)).toMatchObject([
    { what: 'games without a score 48 hours after their start' },
  ])
  const log = { ...server.services.log, warn: vi.fn() }
  await reportOverdueGames({ db, log: log as never }).runNext()
  expect(log.warn).toHaveBeenCalledWith({ overdue: 1, games: [wireId('game', gameId)] })
  await finalGame(server.database.db, gameId, 20, 23)
  await server.services.jobs.drain()
  expect(await outcome()).toBe('final')
  await expect(finalGame(server.database.db, gameId, 20, 23)).rejects.toThrow(/settled/)
})

test('a game is void after 14 days without an answer of its feed', async () => {
  feedGames = null
  await pollAt(14 * 24 - 1)
  expect(await outcome()).toBe('open')
  await pollAt(14 * 24 + 1)
  expect(await outcome()).toBe('void')
  const { rows } = await server.database.owner.query<{ reason: keyof typeof REASON_OF_RULE }>(
    'select reason from results where game_id = $1',
    [gameId],
  )
  expect(rows.map(({ reason }) => REASON_OF_RULE[reason])).toEqual(['noResultIn14Days'])
})

test('a game whose final score was read once is not void after 15 days, and its day is still requested', async () => {
  feedGames = [game('final')]
  await pollAt(3)
  feedGames = null
  await pollAt(15 * 24)
  expect(await outcome()).toBe('open')
  // The day of the game is still requested, because the feed could report another result.
  expect(requestedDays.filter(isDayOfGame)).not.toEqual([])
})

test('a game that is suspended for an operator is not void after 48 hours', async () => {
  feedGames = [{ ...game('final'), homeTeam: 'Miami Dolphins' }]
  await pollAt(3)
  await pollAt(49)
  expect(await outcome()).toBe('open')
})
