/** The operators' page: who may use it, decisions alone and with a second approval, and what it shows (AZ6, BI7). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { readCash } from '../testing/readCash.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'

const DECISION_PATH = '/api/operator/decide'
const ANSWER = '/api/operator/answer'
const OVERVIEW = '/api/operator/overview'
const REPORT = '/api/betsAccepted/reportscore'

let server: TestServer
let olga: Client
let otto: Client
let ann: Client
let ben: Client
let gameId: number
let users = 0
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
  olga = await operator('olga')
  otto = await operator('otto')
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.user(`ann${++users}`, { cashCents: 50_000_00 })
  ben = await server.user(`ben${users}`, { cashCents: 50_000_00 })
  gameId = await insertGame(server.database)
})

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)

async function operator(name: string) {
  const client = await server.user(name)
  await run('update users set is_operator = true where id = $1', [client.userId])
  return client
}

async function bet(amountBet: number): Promise<string> {
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet }))
  return (await ben.post(TAKE_OFFER, takeOf(body._id))).body._id
}

/** The game after its start, before it has a result. */
const start = () => run('update games set started_at = product_now() where id = $1', [gameId])

const submitDecision = (who: Client, what: string, change: object = {}) =>
  who.post(DECISION_PATH, { gameID: `g_${gameId}`, what, reason: 'as seen on TV', ...change })
const final = { awayPoints: 23, homePoints: 20 }

const cashOf = async ({ userId }: Client) => (await readCash(server.database, userId))[0]! / 100

const seenBy = async (who: Client) => {
  const { status, body } = await who.get(OVERVIEW)
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const gameSeen = async () =>
  (await seenBy(olga)).games.find(({ _id }: { _id: string }) => _id === `g_${gameId}`)

const auditOf = () =>
  run<{ actor: string; action: string }>(
    'select actor, action from audit where subject = $1 order by id',
    [`g_${gameId}`],
  )

test('AZ6: only operators can see their page and submit decisions, and a revoked role ends this immediately', async () => {
  for (const answer of [await ann.get(OVERVIEW), await submitDecision(ann, 'void')])
    expect([answer.status, answer.body.code]).toEqual([403, 'notOperator'])
  const me = async (who: Client) => (await who.get(`/api/operator/me/${who.username}`)).body
  expect([await me(olga), await me(ann)]).toEqual([{ operator: true }, { operator: false }])
  const once = await operator(`once${users}`)
  await run('update users set is_operator = false where id = $1', [once.userId])
  expect((await submitDecision(once, 'void')).status).toBe(403)
  expect(await auditOf()).toEqual([])
})

test('AZ6: one operator can settle and correct a game, and the audit records both decisions', async () => {
  await bet(100)
  await start()
  expect((await submitDecision(olga, 'final', final)).body).toEqual({ isDone: true })
  await server.services.jobs.drain()
  expect([await cashOf(ann), await cashOf(ben)]).toEqual([50_100, 49_900])
  expect(await gameSeen()).toMatchObject({ state: 'settled', staked: 200, ...final })
  expect((await submitDecision(olga, 'correct', { awayPoints: 20, homePoints: 23 })).body).toEqual({
    isDone: true,
  })
  await server.services.jobs.drain()
  expect([await cashOf(ann), await cashOf(ben)]).toEqual([49_900, 50_100])
  const actor = `u_${olga.userId}`
  expect(await auditOf()).toEqual([
    { actor, action: 'games.final' },
    { actor, action: 'games.correct' },
  ])
  expect(await verify(server.database.db)).toEqual([])
})

test('AZ6: with stakes above the limit, a decision has no effect until another operator approves it', async () => {
  await bet(6_000)
  await start()
  expect((await submitDecision(olga, 'final', final)).body).toEqual({ isDone: false })
  await server.services.jobs.drain()
  expect(await cashOf(ann)).toBe(44_000)
  const again = await submitDecision(otto, 'void')
  expect([again.status, again.body.code]).toEqual([409, 'wishOpen'])
  const [approvalRequest] = (await seenBy(olga)).wishes
  expect(approvalRequest).toMatchObject({
    what: 'final',
    staked: 12_000,
    wishedBy: 'olga',
    isOwn: true,
    ...final,
  })
  const yes = { wishID: approvalRequest._id, isGranted: true }
  const own = await olga.post(ANSWER, yes)
  expect([own.status, own.body.code]).toEqual([403, 'ownWish'])
  expect((await ann.post(ANSWER, yes)).status).toBe(403)
  const both = await Promise.all([otto.post(ANSWER, yes), otto.post(ANSWER, yes)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await server.services.jobs.drain()
  expect(await cashOf(ann)).toBe(56_000)
  expect((await seenBy(olga)).wishes).toEqual([])
  expect((await auditOf()).map(({ actor, action }) => [actor, action])).toEqual([
    [`u_${olga.userId}`, 'operator.wish'],
    [`u_${otto.userId}`, 'operator.grant'],
    [`u_${olga.userId}`, 'games.final'],
  ])
})

test('an operator resumes a suspended game, which then takes bets, or is live once it has started', async () => {
  const suspend = () =>
    run(`update games set status = 'suspended', note = 'teams changed' where id = $1`, [gameId])
  expect((await submitDecision(olga, 'resume')).body.error).toContain('is not suspended')
  await suspend()
  expect((await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 10 }))).status).toBe(409)
  expect((await submitDecision(olga, 'resume', { reason: ' ' })).status).toBe(400)
  expect((await submitDecision(olga, 'resume', final)).status).toBe(400)
  expect((await submitDecision(ann, 'resume')).status).toBe(403)
  expect((await submitDecision(olga, 'resume')).body).toEqual({ isDone: true })
  await bet(10)
  expect((await auditOf()).at(-1)).toEqual({ actor: `u_${olga.userId}`, action: 'games.resume' })
  await start()
  await suspend()
  await run('update games set in_play_at = product_now() where id = $1', [gameId])
  await submitDecision(otto, 'resume')
  expect(
    (await run<{ status: string }>('select status from games where id = $1', [gameId]))[0],
  ).toEqual({ status: 'live' })
})

test('AZ6: a proposal that is rejected or withdrawn has no effect, and another one can follow', async () => {
  await bet(6_000)
  for (const who of [otto, olga]) {
    expect((await submitDecision(olga, 'void')).body).toEqual({ isDone: false })
    const [approvalRequest] = (await seenBy(who)).wishes
    expect((await who.post(ANSWER, { wishID: approvalRequest._id, isGranted: false })).status).toBe(
      200,
    )
  }
  await server.services.jobs.drain()
  expect(await cashOf(ann)).toBe(44_000)
})

test('a decision that cannot be executed is refused with its reason and leaves no proposal', async () => {
  await bet(6_000)
  const early = await submitDecision(olga, 'final', final)
  expect([early.status, early.body.code]).toEqual([409, 'cannotDecide'])
  expect(early.body.error).toBe(`The game g_${gameId} has not started yet.`)
  expect((await submitDecision(olga, 'correct', final)).body.error).toMatch(/no settled game/)
  expect((await seenBy(olga)).wishes).toEqual([])
  for (const [what, change] of [
    ['final', {}],
    ['void', final],
    ['final', { ...final, reason: ' ' }],
  ] as const)
    expect((await submitDecision(olga, what, change)).status).toBe(400)
})

test('AC9: a decision of an operator needs a recent authentication', async () => {
  await run(
    `update sessions set proved_at = product_now() - interval '16 minutes' where user_id = $1`,
    [olga.userId],
  )
  expect((await submitDecision(olga, 'void')).body.code).toBe('reauth')
  await run('update sessions set proved_at = product_now() where user_id = $1', [olga.userId])
})

test('a suspended game is shown with the reason of its suspension, and an operator can void it', async () => {
  await bet(10)
  await run(`update games set status = 'suspended', note = 'score went down' where id = $1`, [
    gameId,
  ])
  expect(await gameSeen()).toMatchObject({ state: 'suspended', note: 'score went down' })
  await submitDecision(olga, 'void')
  await server.services.jobs.drain()
  expect(await gameSeen()).toMatchObject({ state: 'settled', awayPoints: null, homePoints: null })
  expect(await cashOf(ann)).toBe(50_000)
})

test('the operator page shows failed jobs, and the feeds with their age', async () => {
  await run(
    `insert into stuck_work (kind, ref, tries, error, first_at, due_at) values ('payUsers', $1, 4, 'broken', now(), now())`,
    [gameId],
  )
  await run(
    `insert into feed_days (source, league, from_at, to_at, heard_until) values
       ('espn', 'nfl', now(), now() + interval '1 day', '2026-11-22T18:00:00Z')`,
  )
  const seen = await seenBy(olga)
  expect(seen.stuck).toEqual([{ what: 'payUsers', id: `g_${gameId}`, tries: 4, error: 'broken' }])
  expect(seen.feeds).toEqual([
    {
      ...{ source: 'espn', league: 'nfl', error: '' },
      ...{ heardUntil: '2026-11-22T18:00:00.000Z', failingSince: null },
    },
  ])
  await run('delete from stuck_work; delete from feed_days')
})

test('the operator page shows the error and first failure of a league whose requests all fail, in product time', async () => {
  await run(
    `insert into feed_days (source, league, from_at, to_at, heard_until, error) values
       ('espn', 'nfl', now(), now() + interval '1 day', '2026-11-22T18:00:00Z', 'status 500')`,
  )
  await run(
    `insert into feed_leagues (source, league, answered_at, failing_since, error) values
       ('espn', 'nfl', null, '2026-11-22T18:05:00Z', 'status 400'),
       ('odds-api second', 'nfl', '2026-11-22T18:10:00Z', null, '')`,
  )
  const first = { source: 'espn', league: 'nfl', error: 'status 400' }
  const second = { source: 'odds-api second', league: 'nfl', failingSince: null, error: '' }
  expect((await seenBy(olga)).feeds).toEqual([
    {
      ...first,
      heardUntil: '2026-11-22T18:00:00.000Z',
      failingSince: '2026-11-22T18:05:00.000Z',
    },
    { ...second, heardUntil: '2026-11-22T18:10:00.000Z' },
  ])
  // A test environment's clock may be ahead: the page uses that clock.
  await run('update clock set offset_ms = 60000')
  expect((await seenBy(olga)).feeds).toMatchObject([
    { heardUntil: '2026-11-22T18:00:00.000Z', failingSince: '2026-11-22T18:06:00.000Z' },
    { heardUntil: '2026-11-22T18:11:00.000Z' },
  ])
  await run('update clock set offset_ms = 0; delete from feed_days; delete from feed_leagues')
})

test('BI7: each side of a settled bet can report its score once, and the operator sees all reports', async () => {
  const betID = await bet(100)
  const report = (who: Client) => who.post(REPORT, { betID, reason: 'It was 20-23.' })
  const early = await report(ann)
  expect([early.status, early.body.code]).toEqual([409, 'notSettled'])
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  const otherUser = await server.user(`eve${users}`)
  expect((await report(otherUser)).status).toBe(404)
  expect((await report(ben)).status).toBe(200)
  const again = await report(ben)
  expect([again.status, again.body.code]).toEqual([409, 'reported'])
  expect((await report(ann)).status).toBe(200)
  const reason = 'It was 20-23.'
  expect(await gameSeen()).toMatchObject({
    state: 'reported',
    reports: [
      { username: ben.username, betID, reason },
      { username: ann.username, betID, reason },
    ],
  })
  // The correction has answered the reports.
  await submitDecision(olga, 'correct', { awayPoints: 20, homePoints: 23 })
  await server.services.jobs.drain()
  expect(await gameSeen()).toMatchObject({ state: 'settled', reports: [] })
})

test('DS1: a user can report at most twenty scores a day', async () => {
  const betID = await bet(10)
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  const statuses: number[] = []
  for (let times = 0; times < 21; times++)
    statuses.push((await ben.post(REPORT, { betID, reason: 'wrong' })).status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  expect(statuses.at(-1)).toBe(429)
})

test('games with the same state are sorted by stakes and then by age, and show since when they wait', async () => {
  const ids: number[] = []
  for (const dollars of [10, 50, 50, 10]) {
    gameId = await insertGame(server.database)
    await bet(dollars)
    ids.push(gameId)
  }
  await run(
    `update games set status = 'suspended', note = 'score went down' where id = any($1::bigint[])`,
    [ids],
  )
  const at = (minute: number) => `2026-11-22T18:0${minute}:00.000Z`
  await run(
    `insert into operator_alerts (kind, ref, first_seen_at)
     select 'suspended', id, '2026-11-22T18:04:00Z'::timestamptz - place * interval '1 minute' from unnest($1::bigint[]) with ordinality as g (id, place)
     where place < 4`,
    [ids],
  )
  const seen = (await seenBy(olga)).games.filter(({ _id }: { _id: string }) =>
    ids.includes(Number(_id.slice(2))),
  )
  expect(seen.map(({ _id, since }: { _id: string; since: string }) => [_id, since])).toEqual([
    [`g_${ids[2]}`, at(1)],
    [`g_${ids[1]}`, at(2)],
    [`g_${ids[0]}`, at(3)],
    [`g_${ids[3]}`, null],
  ])
})

test('proposals are sorted by stakes and then by age, and show since when they wait', async () => {
  await run('delete from operator_wishes')
  const ids: number[] = []
  for (const dollars of [6_000, 7_000, 7_000]) {
    gameId = await insertGame(server.database)
    await bet(dollars)
    expect((await submitDecision(otto, 'void')).body).toEqual({ isDone: false })
    ids.push(gameId)
  }
  const at = (minute: number) => `2026-11-22T18:0${minute}:00.000Z`
  await run(
    `update operator_wishes set wished_at = '2026-11-22T18:03:00Z'::timestamptz - place * interval '1 minute'
     from unnest($1::bigint[]) with ordinality as g (id, place) where game_id = g.id`,
    [ids],
  )
  const { wishes } = await seenBy(olga)
  expect(wishes.map(({ gameID, since }: Record<string, string>) => [gameID, since])).toEqual([
    [`g_${ids[2]}`, at(0)],
    [`g_${ids[1]}`, at(1)],
    [`g_${ids[0]}`, at(2)],
  ])
})

test('MO11: the page names the provider whose withdrawals are stopped, since when and why', async () => {
  expect((await seenBy(olga)).withdrawalStops).toEqual([])
  await run(
    `insert into reconciliation_breaks (provider, kind, subject, found_at) values ('paypal', 'amount', 'p7', '2026-11-21T10:00Z')`,
  )
  expect((await seenBy(olga)).withdrawalStops).toEqual([
    {
      ...{ provider: 'paypal', since: '2026-11-21T10:00:00.000Z' },
      causes: [{ cause: 'amount', subject: 'p7' }],
    },
  ])
  await run('delete from reconciliation_breaks')
})
