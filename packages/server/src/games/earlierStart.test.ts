/** A start that moves to before accepted bets: it is doubted, then stored, and the stakes of those bets are returned. */
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { START_IN_DOUBT } from '@sidebet/domain/games/judgeReading'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { feedGame } from '../testing/feed.ts'
import { finalGame } from '../testing/gameResults.ts'
import {
  type Client,
  GAME_JOBS,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { ingestGames } from './ingestGames.ts'
import { startGameAt } from './operatorActions.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestServer
let ann: Client
let ben: Client
beforeAll(async () => {
  server = await startTestServer({}, {}, { jobs: GAME_JOBS })
  ann = await server.user('ann', { cashCents: 500_00 })
  ben = await server.user('ben', { cashCents: 500_00 })
})
afterAll(() => server.close())

let gameId = 0
let sourceId = ''
/** The start when bets were accepted, milliseconds since 1970. */
let startsAt = 0
let offer = ''
let games = 0
beforeEach(async () => {
  await server.moveClockTo(new Date())
  sourceId = `game-${++games}`
  startsAt = Math.ceil(Date.now() / 1000) * 1000 + 2 * HOUR
  gameId = await insertGame(server.database, { startsAt: new Date(startsAt), sourceId })
  await at(-120)
  // Even odds, so that both stakes are the same.
  const odds = { oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }
  offer = (await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 10, ...odds }))).body._id
})

/** Moves the clock to this many minutes after that start, and signs both users in. */
async function at(minutes: number): Promise<void> {
  await server.moveClockTo(new Date(startsAt + minutes * MINUTE))
  for (const user of [ann, ben])
    Object.assign(user, await server.signIn(user.userId, user.username))
}

/** Ben takes this many dollars of the offer at this minute. */
async function takeAt(minutes: number, dollars: number): Promise<void> {
  await at(minutes)
  expect((await ben.post(TAKE_OFFER, takeOf(offer, dollars))).status).toBe(200)
}

/** The feed reports a start this many minutes after that start. */
async function ingestStart(startMinutes: number, change: Partial<FeedGame> = {}): Promise<void> {
  const start = new Date(startsAt + startMinutes * MINUTE).toISOString()
  const reading = { games: [feedGame({ sourceId, startsAt: start, ...change })], rejected: [] }
  await ingestGames(server.database.db, reading, { confirm: false })
  await server.services.jobs.drain()
}
const LIVE = { status: 'live', awayScore: 0, homeScore: 0 } as const
/** The away team, which is the pick, wins by 3. */
const FINAL = { status: 'final', awayScore: 23, homeScore: 20 } as const

async function game() {
  const { rows } = await server.database.owner.query<{
    status: string
    note: string
    minutes: number
    settled: boolean
  }>(
    `select status, note, (extract(epoch from starts_at) * 1000 - $2) / 60000 as minutes, settled_version is not null as settled
     from games where id = $1`,
    [gameId, startsAt],
  )
  return { ...rows[0]!, minutes: Number(rows[0]!.minutes) }
}

/** The outcomes of ben's bets on the game, in dollars, the smallest stake first. */
async function benHas() {
  const { body } = await ben.get(`/api/betsAccepted/pastbets/${ben.username}/false`)
  type Past = { gameID: string; amountBet: number; userPerformance: string; winnerOfBet: string }
  return (body.data as Past[])
    .filter(({ gameID }) => gameID === `g_${gameId}`)
    .sort((a, b) => a.amountBet - b.amountBet)
    .map(({ amountBet, userPerformance, winnerOfBet }) => [amountBet, userPerformance, winnerOfBet])
}

async function readSettledNotifications(): Promise<object[]> {
  const { rows } = await server.database.owner.query<{ body: object }>(
    `select body - 'version' as body from outbox where topic = 'game.settled' and ref = $1 order by (body ->> 'userId')::int`,
    [gameId],
  )
  return rows.map(({ body }) => body)
}

test('when a start moves earlier, bets accepted after it are void and both sides are notified', async () => {
  await takeAt(-90, 1)
  await takeAt(-30, 2)
  await ingestStart(-60, LIVE)
  expect(await game()).toMatchObject({ status: 'suspended', note: START_IN_DOUBT, minutes: 0 })
  expect((await ben.post(TAKE_OFFER, takeOf(offer, 1))).status).toBe(409)
  await ingestStart(-60, LIVE)
  expect(await game()).toMatchObject({ status: 'live', note: '', minutes: -60 })
  await at(60)
  await ingestStart(-60, FINAL)
  await ingestStart(-60, FINAL)
  expect((await game()).settled).toBe(true)
  expect(await benHas()).toEqual([
    [1, 'Lost', 'ann'],
    [2, 'Void', 'void'],
  ])
  const about = { outcome: 'final', stakedCents: 3_00, returnedCents: 2_00, forfeitedCents: 0 }
  expect(await readSettledNotifications()).toEqual([
    { userId: ann.userId, ...about, paidCents: 4_00 },
    { userId: ben.userId, ...about, paidCents: 2_00 },
  ])
  expect(await verify(server.database.db)).toEqual([])
  const day = (await ben.get(`/api/betsAccepted/pastbets/${ben.username}/false`)).body.data[0]
  const period = { startDate: day.dateMatchDB, endDate: day.dateMatchDB }
  const totals = await ben.post('/api/betsAccepted/historybydates', period)
  expect(totals.body).toMatchObject({ betsLostTotal: 1, betsLostCount: 1, betsWonCount: 0 })
})

test('an earlier start that is retracted voids no bet and does not reopen the game', async () => {
  await takeAt(-30, 2)
  await ingestStart(-60, LIVE)
  await ingestStart(0)
  expect(await game()).toMatchObject({ status: 'scheduled', note: '', minutes: 0 })
  // Play was read: the game has started, whatever its source reports next.
  expect((await ben.post(TAKE_OFFER, takeOf(offer, 1))).status).toBe(409)
  await at(60)
  await ingestStart(0, FINAL)
  await ingestStart(0, FINAL)
  expect(await benHas()).toEqual([[2, 'Lost', 'ann']])
  expect(await verify(server.database.db)).toEqual([])
})

test('a final score with an earlier start settles the game without an operator', async () => {
  await takeAt(-30, 2)
  for (let reads = 0; reads < 3; reads++) {
    expect((await game()).settled).toBe(false)
    await ingestStart(-60, FINAL)
  }
  expect(await game()).toMatchObject({ settled: true, minutes: -60 })
  expect(await benHas()).toEqual([[2, 'Void', 'void']])
  expect(await verify(server.database.db)).toEqual([])
})

test('after several moves of a start the last reported start counts', async () => {
  await takeAt(-30, 2)
  await ingestStart(-60, LIVE)
  await ingestStart(-60, LIVE)
  // The feed was wrong twice. The game does not reopen, and its bets stay valid.
  await ingestStart(0)
  expect(await game()).toMatchObject({ status: 'scheduled', minutes: 0 })
  expect((await ben.post(TAKE_OFFER, takeOf(offer, 1))).status).toBe(409)
  await at(60)
  await ingestStart(0, FINAL)
  await ingestStart(0, FINAL)
  expect(await benHas()).toEqual([[2, 'Lost', 'ann']])
})

test('the feed does not change a start that an operator has set', async () => {
  await takeAt(-90, 1)
  await takeAt(-30, 2)
  await ingestStart(-60, LIVE)
  await startGameAt(server.database.db, gameId, new Date(startsAt - 45 * MINUTE))
  expect(await game()).toMatchObject({ status: 'live', note: '', minutes: -45 })
  await ingestStart(-60, LIVE)
  await ingestStart(-60, LIVE)
  expect(await game()).toMatchObject({ status: 'live', note: '', minutes: -45 })
  await finalGame(server.database.db, gameId, 20, 23)
  await server.services.jobs.drain()
  expect(await benHas()).toEqual([
    [1, 'Lost', 'ann'],
    [2, 'Void', 'void'],
  ])
  await expect(startGameAt(server.database.db, gameId, new Date())).rejects.toThrow(/settled/)
  expect(await verify(server.database.db)).toEqual([])
})

test('an operator can confirm a start that moved by more than a day', async () => {
  await at(-30)
  await ingestStart(3 * 24 * 60)
  expect(await game()).toMatchObject({
    status: 'suspended',
    note: 'start moved by more than a day',
  })
  await startGameAt(server.database.db, gameId, new Date(startsAt + 3 * 24 * HOUR))
  expect(await game()).toMatchObject({ status: 'scheduled', minutes: 3 * 24 * 60 })
  await ingestStart(3 * 24 * 60)
  expect((await ben.post(TAKE_OFFER, takeOf(offer, 1))).status).toBe(200)
})
