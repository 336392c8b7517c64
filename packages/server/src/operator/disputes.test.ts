/** Disputes about settled games: their deadline, their order, and what the users of the bets see of the answer. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ingestGames } from '../games/ingestGames.ts'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { feedGame } from '../testing/feed.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { updateAlerts } from './operatorAlerts.sql.ts'

const HOUR = 3_600_000

let server: TestServer
let olga: Client
let otto: Client
let ann: Client
let ben: Client
beforeAll(async () => {
  server = await startTestServer({ OPERATOR_ALONE_MAX: '1000000' })
  olga = await server.user('olga')
  otto = await server.user('otto')
  ann = await server.user('ann', { cashCents: 90_000_00 })
  ben = await server.user('ben', { cashCents: 90_000_00 })
  await run('update users set is_operator = true where id = any($1)', [[olga.userId, otto.userId]])
})
afterAll(() => server.close())

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)

let gameId = 0
let betID = ''
beforeEach(async () => {
  await server.moveClockTo(new Date())
  await signIn()
  gameId = await settledGame(10)
})

async function signIn() {
  for (const user of [olga, otto, ann, ben])
    Object.assign(user, await server.signIn(user.userId, user.username))
}

/** A game with a bet of this many dollars, settled by its source at 23 to 20. */
async function settledGame(dollars: number): Promise<number> {
  const startsAt = new Date((await now()) + HOUR)
  const id = await insertGame(server.database, { startsAt })
  const { body } = await ann.post(POST_OFFER, offerOn(id, { amountBet: dollars }))
  betID = (await ben.post(TAKE_OFFER, takeOf(body._id))).body._id
  await run(
    `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
     values ($1, 1, 'final', 23, 20, 'test', product_now())`,
    [id],
  )
  await run(
    `update games set result_version = 1, status = 'final', away_score = 23, home_score = 20 where id = $1`,
    [id],
  )
  await server.services.jobs.drain()
  return id
}

/** The source of the game reports another score, once. */
async function sourceReports(awayScore: number, homeScore: number, id = gameId) {
  const [row] = await run<{ sourceId: string; startsAt: Date }>(
    'select source_id as "sourceId", starts_at as "startsAt" from games where id = $1',
    [id],
  )
  const { sourceId, startsAt } = row!
  const game = feedGame({
    ...{ sourceId, startsAt: startsAt.toISOString(), status: 'final', awayScore, homeScore },
  })
  await ingestGames(server.database.db, { games: [game], rejected: [] }, { confirm: false })
}

const report = (who: Client) =>
  who.post('/api/betsAccepted/reportscore', { betID, reason: 'It was 20-23.' })
const submitDecision = (who: Client, what: string, change: object = {}) =>
  who.post('/api/operator/decide', {
    gameID: `g_${gameId}`,
    what,
    reason: 'as seen on TV',
    ...change,
  })

type Game = { _id: string; state: string; deadline: string | null; isOverdue: boolean }
async function gamesSeen(): Promise<Game[]> {
  return (await olga.get('/api/operator/overview')).body.games
}
const gameSeen = async (id = gameId) => (await gamesSeen()).find(({ _id }) => _id === `g_${id}`)!

async function betSeen(who: Client) {
  const { body } = await who.get(`/api/betsAccepted/pastbets/${who.username}/false`)
  return body.data.find(({ gameID }: { gameID: string }) => gameID === `g_${gameId}`)
}

const now = async () => (await run<{ now: Date }>('select product_now() as now'))[0]!.now.getTime()

test('BI7: a dispute has a deadline 24 hours after the first report, and is overdue from then on', async () => {
  const from = await now()
  await report(ben)
  const { deadline, ...game } = await gameSeen()
  expect(game).toMatchObject({ state: 'reported', isOverdue: false })
  expect(Date.parse(deadline!) - 24 * HOUR).toBeGreaterThanOrEqual(from)
  expect(Date.parse(deadline!) - 24 * HOUR).toBeLessThanOrEqual(await now())
  await report(ann)
  expect((await gameSeen()).deadline).toBe(deadline)
  for (const who of [ann, ben])
    expect(await betSeen(who)).toMatchObject({ reason: 'disputed', disputedUntil: deadline })
  await server.moveClockTo(new Date(Date.parse(deadline!) - 1000))
  await signIn()
  expect(await gameSeen()).toMatchObject({ deadline, isOverdue: false })
  await server.moveClockTo(new Date(Date.parse(deadline!) + 1))
  await signIn()
  expect(await gameSeen()).toMatchObject({ deadline, isOverdue: true })
})

test('a source that reports another score of a settled game begins a dispute with a deadline', async () => {
  const from = await now()
  await sourceReports(20, 23)
  const { deadline, ...game } = await gameSeen()
  expect(game).toMatchObject({ state: 'disputed', isOverdue: false })
  expect(Date.parse(deadline!) - 24 * HOUR).toBeGreaterThanOrEqual(from)
  expect(await betSeen(ben)).toMatchObject({ reason: 'disputed', disputedUntil: deadline })
  // The source reports the settled score again.
  await sourceReports(23, 20)
  expect(await betSeen(ben)).toMatchObject({ reason: '', disputedUntil: null })
})

test('disputes are sorted by deadline, so that overdue ones are first whatever is staked on them', async () => {
  const first = gameId
  await report(ben)
  await server.moveClockTo(new Date((await now()) + 25 * HOUR))
  await signIn()
  gameId = await settledGame(900)
  await report(ben)
  const disputes = (await gamesSeen()).filter(
    ({ _id, state }) => state === 'reported' && [`g_${first}`, `g_${gameId}`].includes(_id),
  )
  expect(disputes.map(({ _id, isOverdue }) => [_id, isOverdue])).toEqual([
    [`g_${first}`, true],
    [`g_${gameId}`, false],
  ])
})

test('AZ6: an operator upholds a disputed result, and both users see that an operator did it and why', async () => {
  expect((await submitDecision(olga, 'uphold')).body.error).toContain('has no open dispute')
  await report(ben)
  await sourceReports(20, 23)
  expect((await submitDecision(ben, 'uphold')).body.code).toBe('notOperator')
  await run('update users set is_operator = true where id = $1', [ben.userId])
  expect((await submitDecision(ben, 'uphold')).body.code).toBe('ownGame')
  await run('update users set is_operator = false where id = $1', [ben.userId])
  expect((await submitDecision(olga, 'uphold', { awayPoints: 1, homePoints: 2 })).status).toBe(400)
  expect((await submitDecision(olga, 'uphold')).body).toEqual({ isDone: true })
  for (const who of [ann, ben]) {
    const bet = await betSeen(who)
    expect(bet).toMatchObject({ reason: '', disputedUntil: null, awayPoints: 23 })
    expect(bet.decision).toMatchObject({ what: 'upheld', by: 'operator', why: 'as seen on TV' })
    expect(JSON.stringify(bet)).not.toContain('olga')
  }
  expect(await gameSeen()).toMatchObject({ state: 'settled', deadline: null, reports: [] })
  const audit = await run('select actor from audit where subject = $1 and action = $2', [
    `g_${gameId}`,
    'games.uphold',
  ])
  expect(audit).toEqual([{ actor: `u_${olga.userId}` }])
})

/** The job that records disputes once a minute, also those that a process of an earlier version has left. */
const recordDisputes = () => server.database.db.transaction(updateAlerts)

test('BI13: an upheld result is disputed again by another report or another score, and not by the same score', async () => {
  await sourceReports(20, 23)
  await report(ben)
  await submitDecision(olga, 'uphold')
  await sourceReports(20, 23)
  await recordDisputes()
  expect((await gameSeen()).deadline).toBeNull()
  expect((await betSeen(ben)).reason).toBe('')
  await report(ann)
  expect(await gameSeen()).toMatchObject({ state: 'reported', reports: [{ username: 'ann' }] })
  expect((await betSeen(ben)).reason).toBe('disputed')
  await submitDecision(olga, 'uphold')
  expect((await betSeen(ben)).reason).toBe('')
  await sourceReports(20, 24)
  expect(await gameSeen()).toMatchObject({ state: 'disputed', isOverdue: false })
})

test('BI13: no further report of its source corrects a result that an operator has upheld', async () => {
  await sourceReports(20, 23)
  await submitDecision(olga, 'uphold')
  for (let times = 0; times < 3; times++) await sourceReports(20, 23)
  await server.services.jobs.drain()
  expect(await betSeen(ben)).toMatchObject({ awayPoints: 23, homePoints: 20, corrected: null })
  expect(await verify(server.database.db)).toEqual([])
})

test('BI13: a result is not upheld once its source has reported another one twice, and is corrected', async () => {
  for (let times = 0; times < 2; times++) await sourceReports(20, 23)
  const { status, body } = await submitDecision(olga, 'uphold')
  expect([status, body.error]).toEqual([409, expect.stringContaining('is not finished')])
  await server.services.jobs.drain()
  expect(await betSeen(ben)).toMatchObject({ awayPoints: 20, homePoints: 23, reason: '' })
})

test('BI13: a dispute that a process of an earlier version has not recorded gets its deadline from the first report', async () => {
  await report(ben)
  const { deadline } = await gameSeen()
  await run('delete from disputes where game_id = $1', [gameId])
  expect((await gameSeen()).deadline).toBeNull()
  await recordDisputes()
  expect((await gameSeen()).deadline).toBe(deadline)
})

test('a correction ends the dispute, and both users see who corrected the result and why', async () => {
  await report(ben)
  await submitDecision(olga, 'correct', { awayPoints: 20, homePoints: 23 })
  await server.services.jobs.drain()
  for (const who of [ann, ben]) {
    expect(await betSeen(who)).toMatchObject({
      ...{ reason: '', disputedUntil: null, homePoints: 23 },
      decision: { what: 'corrected', by: 'operator', why: 'as seen on TV' },
    })
  }
  expect(await gameSeen()).toMatchObject({ state: 'settled', deadline: null })
})

test('users see that two operators made a game void', async () => {
  gameId = await settledGame(8_000)
  expect((await submitDecision(olga, 'void')).body).toEqual({ isDone: false })
  const { wishes } = (await otto.get('/api/operator/overview')).body
  const wish = wishes.find(({ gameID }: { gameID: string }) => gameID === `g_${gameId}`)
  expect(
    (await otto.post('/api/operator/answer', { wishID: wish._id, isGranted: true })).status,
  ).toBe(200)
  await server.services.jobs.drain()
  expect(await betSeen(ben)).toMatchObject({
    reason: 'operatorVoid',
    decision: { what: 'void', by: 'twoOperators', why: 'as seen on TV' },
  })
})

test('users do not see the reason of a decision that a process of an earlier version wrote', async () => {
  await submitDecision(olga, 'correct', { awayPoints: 20, homePoints: 23 })
  await run(`update results set decided_by = null where game_id = $1`, [gameId])
  await server.services.jobs.drain()
  expect(await betSeen(ben)).toMatchObject({ homePoints: 23, decision: null })
})
