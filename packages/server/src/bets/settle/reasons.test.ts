/** Why a bet is void, or why its settlement waits: in the lists of bets, the statement and the operators' counts. */
import { REASON_OF_NOTE, REASON_OF_RULE, REASONS, type Reason } from '@sidebet/domain/games/reasons'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readReasonCounts } from '../../operator/reasonCounts.sql.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { settleBy, voidGame } from '../../testing/gameResults.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let gameId = 0
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 9_000_00 })
  ben = await server.user('ben', { cashCents: 9_000_00 })
})
afterAll(() => server.close())
beforeEach(async () => {
  gameId = await insertGame(server.database)
  await bet()
})

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)

async function bet() {
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 10 }))
  await ben.post(TAKE_OFFER, takeOf(body._id))
}

/** Settles the game by a stored result, also one that an earlier version has written. */
async function settleByRow(outcome: 'final' | 'void', source: string, reason: string) {
  await run(
    `insert into results (game_id, version, outcome, away_score, home_score, source, reason, confirmed_at)
     values ($1, 1, $2, $3, $4, $5, $6, product_now())`,
    [gameId, outcome, ...(outcome === 'final' ? [23, 20] : [null, null]), source, reason],
  )
  await run('update games set result_version = 1 where id = $1', [gameId])
  await server.services.jobs.drain()
}

type Listed = { gameID: string; reason: string; userPerformance: string }
async function listed(path: string): Promise<Listed[]> {
  const { body } = await ben.get(`/api/betsAccepted/${path}`)
  return (body.data as Listed[]).filter(({ gameID }) => gameID === `g_${gameId}`)
}
const past = () => listed(`pastbets/${ben.username}/false`)
const live = () => listed(`publiclivebets/${ben.username}`)

/** The reasons of the statement's lines about the game, the newest first. */
async function stated(): Promise<string[]> {
  const { body } = await ben.get(`/api/user/statement/${ben.username}`)
  return (body.data as { gameID: string; kind: string; reason: string }[])
    .filter(({ gameID, kind }) => gameID === `g_${gameId}` && kind !== 'taken')
    .map(({ reason }) => reason)
}

async function counted(reason: Reason) {
  const counts = await readReasonCounts(server.database.db)
  return counts.find((count) => count.reason === reason)!
}

test.each([
  ['cancelled', 'espn', ''],
  ['cancelled', 'nfl.csv', ''],
  ['operatorVoid', 'operator', 'as seen on TV'],
  ...Object.entries(REASON_OF_RULE).map(([text, reason]) => [reason, 'rule', text] as const),
] as const)(
  'a void bet has the reason %s after a void by %s with the text "%s"',
  async (reason, source, text) => {
    const before = await counted(reason)
    await settleByRow('void', source, text)
    expect(await past()).toMatchObject([{ userPerformance: 'Void', reason }])
    expect(await stated()).toEqual([reason])
    const { games, bets } = await counted(reason)
    expect([games - before.games, bets - before.bets]).toEqual([1, 1])
  },
)

test('a game that its source cancels after play has begun is abandoned', async () => {
  await run('update games set in_play_at = product_now() where id = $1', [gameId])
  await settleByRow('void', 'espn', '')
  expect(await past()).toMatchObject([{ reason: 'abandoned' }])
  expect(await stated()).toEqual(['abandoned'])
})

test('a bet from after the start has its own reason on a game with a score, and that of the game on a void one', async () => {
  const second = await insertGame(server.database)
  const before = await counted('acceptedAfterStart')
  for (const [outcome, reason] of [
    ['final', 'acceptedAfterStart'],
    ['void', 'abandoned'],
  ] as const) {
    await run(`update games set in_play_at = product_now() - interval '1 hour' where id = $1`, [
      gameId,
    ])
    await settleByRow(outcome, 'espn', '')
    expect(await past()).toMatchObject([{ userPerformance: 'Void', reason }])
    expect(await stated()).toEqual([reason])
    gameId = second
    await bet()
  }
  const { games, bets } = await counted('acceptedAfterStart')
  expect([games - before.games, bets - before.bets]).toEqual([1, 1])
})

test('a bet with a winner has no reason, and neither has its statement line', async () => {
  await settleBy(server, gameId, [23, 20])
  expect(await past()).toMatchObject([{ userPerformance: 'Lost', reason: '' }])
  expect(await stated()).toEqual([''])
})

test.each([
  ...Object.entries(REASON_OF_NOTE).map(([note, reason]) => [reason, 'suspended', note] as const),
  ['suspended', 'suspended', ''],
  ['suspended', 'suspended', 'a note of a later version'],
  ['postponed', 'postponed', ''],
  ['secondSourceSilent', 'final', 'one source is silent'],
  ['', 'scheduled', ''],
  ['', 'live', ''],
] as const)(
  'a live bet shows "%s" when its game is %s with the note "%s"',
  async (reason, status, note) => {
    const before = reason && (await counted(reason))
    await run('update games set status = $2, note = $3 where id = $1', [gameId, status, note])
    expect(await live()).toMatchObject([{ reason }])
    if (before) expect((await counted(before.reason)).bets - before.bets).toBe(1)
    await run(`update games set status = 'scheduled', note = '' where id = $1`, [gameId])
  },
)

test('a bet on a game without a result waits for one 48 hours after the start', async () => {
  await run(
    `update games set status = 'live', starts_at = product_now() - interval '49 hours' where id = $1`,
    [gameId],
  )
  expect(await live()).toMatchObject([{ reason: 'noResult' }])
})

test('a void by a rule without a text of the closed list is refused by the database', async () => {
  await expect(settleByRow('void', 'rule', 'rain')).rejects.toThrow(/rule_has_reason/)
})

test('a game that an operator has made void is counted under that reason, and every reason is counted', async () => {
  const before = await counted('operatorVoid')
  await voidGame(server.database.db, gameId, 'not played')
  await server.services.jobs.drain()
  expect((await counted('operatorVoid')).games).toBe(before.games + 1)
  const counts = await readReasonCounts(server.database.db)
  expect(counts.map(({ reason }) => reason)).toEqual(REASONS)
})
