/**
 * One row on which a job fails blocks no other row. Its failure is recorded, shown and retried later, and an operator can
 * retry it at once.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settlementJobs } from '../bets/settle/settlementJobs.ts'
import { healthRoutes } from '../health.ts'
import { runProgram } from '../ops/runProgram.ts'
import { verify } from '../ops/verify.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import { makeLog } from '../platform/log.ts'
import { buildServer } from '../server.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'

let server: TestServer
let app: Awaited<ReturnType<typeof buildServer>>
let ann: Client
let ben: Client
let logged: Record<string, unknown>[] = []
let kinds: Job[]

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 1000_00 })
  ben = await server.user('ben', { cashCents: 1000_00 })
  app = await buildServer(server.services, [])
  await app.register(healthRoutes(server.services, []))
  const log = makeLog('info', { write: (line: string) => logged.push(JSON.parse(line)) })
  kinds = settlementJobs({ db: server.database.db, log })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  logged = []
})

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)

/** One round of all jobs, as in the job runner's loop: each until nothing of it is due. */
async function round(): Promise<void> {
  for (const kind of kinds) while (await kind.runNext());
}

async function ops(...words: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await runProgram(words, {
    withDatabase: (work) => work(server.database.db),
    env: {},
    print: (line) => lines.push(line),
  })
  return { code, text: lines.join('\n') }
}

/** A bet of $10 on a game of its own, whose final score is confirmed. */
async function playedGame(): Promise<number> {
  const gameId = await insertGame(server.database)
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 10 }))
  expect((await ben.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
  await insertFinal(server.database, gameId)
  return gameId
}

/** Moves a cent of the house's into the pot of a game, or with -1 back again. */
async function spoilPot(gameId: number, cents: 1 | -1): Promise<void> {
  await run(
    `insert into ledger_accounts (kind, owner_id) values ('game.pot', $1) on conflict do nothing`,
    [gameId],
  )
  await run(
    `with moved as (
       insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
       select format('spoil:%s:%s', $1::bigint, $2::int), 'correction', $1::bigint, f.id, t.id, 1, now()
       from ledger_accounts f, ledger_accounts t
       where (f.kind, t.kind) = (case when $2 > 0 then 'equity.platform' else 'game.pot' end,
           case when $2 > 0 then 'game.pot' else 'equity.platform' end)
         and f.owner_id in (0, $1) and t.owner_id in (0, $1)
       returning from_account, to_account)
     update ledger_accounts a set balance_cents = balance_cents + case when a.id = from_account then -1 else 1 end
     from moved where a.id in (from_account, to_account)`,
    [gameId, cents],
  )
}

const finished = async (...gameIds: number[]) => {
  const { rows } = await run(
    'select game_id from settlements where finished_at is not null and game_id = any($1) order by 1',
    [gameIds],
  )
  return rows.map((row) => row.game_id)
}

const ready = async () => (await app.inject('/ready')).json()

test('a settlement with a cent too much blocks no other, is shown as failed, and is repaired as documented', async () => {
  const brokenGame = await playedGame()
  await spoilPot(brokenGame, 1)
  const others = [await playedGame(), await playedGame()]
  await round()
  expect(await finished(brokenGame, ...others)).toEqual(others)
  // Its users are paid all the same, and are notified once.
  const { rows: counts } = await run(
    `select count(*) as notices from outbox where topic = 'game.settled' and ref = $1`,
    [brokenGame],
  )
  expect(counts).toEqual([{ notices: 2 }])

  const id = wireId('game', brokenGame)
  const error = `the pot of game ${brokenGame} has 1 cents after its settlement`
  expect((await ready()).stuck).toEqual({
    count: 1,
    first: [{ kind: 'finishSettlement', id, tries: 1, since: expect.any(String) }],
  })
  expect(logged).toMatchObject([
    { stuck: 'finishSettlement', id, tries: 1, err: { message: error } },
  ])
  expect(await ops('stuck')).toMatchObject({
    code: 1,
    text: expect.stringContaining(`finishSettlement ${id}: ${error}`),
  })

  // Not due yet: a round does not touch it. Then it is retried, and its pause grows.
  await run(`update stuck_work set due_at = now() + interval '1 hour'`)
  await round()
  expect(logged).toHaveLength(1)
  await ops('stuck', 'retry', 'finishSettlement', id)
  await round()
  const { rows: pauses } = await run(
    `select tries, due_at - now() > interval '1 second' as longer from stuck_work where ref = $1`,
    [brokenGame],
  )
  expect(pauses).toEqual([{ tries: 2, longer: true }])

  // The statements of docs/operations.md, run by the owner.
  const paper = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const sql = /```sql\n(begin;[\s\S]*?commit;)\n```/.exec(paper)![1]!
  const pot = async () =>
    (
      await run(
        `select balance_cents from ledger_accounts where kind = 'game.pot' and owner_id = $1`,
        [brokenGame],
      )
    ).rows
  await run(sql.replaceAll(':game', String(brokenGame)))
  expect(await pot()).toEqual([{ balance_cents: 0 }])
  expect((await ops('stuck', 'retry', 'finishSettlement', id)).code).toBe(0)
  await round()
  expect(await finished(brokenGame, ...others)).toEqual([brokenGame, ...others])
  expect(await ops('stuck')).toEqual({ code: 0, text: 'No job has failed.' })
  expect((await ready()).stuck).toEqual({ count: 0, first: [] })
  expect(await verify(server.database.db)).toEqual([])
})

slowTest(
  'the operator command reports whether the game is settled or its settlement has failed',
  async () => {
    const gameId = await insertGame(server.database, { startsAt: new Date(Date.now() + 3_600_000) })
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 10 }))
    await ben.post(TAKE_OFFER, takeOf(body._id))
    await spoilPot(gameId, 1)
    const id = wireId('game', gameId)
    const voided = await ops('game', 'void', id, '--reason', 'snow')
    expect(voided).toMatchObject({
      code: 1,
      text: expect.stringContaining(`${id} is NOT settled: the pot of game`),
    })
    await spoilPot(gameId, -1)
    await ops('stuck', 'retry', 'finishSettlement', id)
    await round()
    expect(await finished(gameId)).toEqual([gameId])

    const other = await insertGame(server.database, { startsAt: new Date(Date.now() - 3_600_000) })
    expect(await ops('game', 'final', wireId('game', other), '20', '23')).toEqual({
      code: 0,
      text: [
        `${wireId('game', other)}: Buffalo Bills (home) 20, New England Patriots 23`,
        `${wireId('game', other)} is final and its bets are settled.`,
      ].join('\n'),
    })
  },
)

test('an offer that cannot lapse blocks no other offer, and its game completes the lapse after the repair', async () => {
  const gameId = await insertGame(server.database)
  const offers: number[] = []
  for (let at = 0; at < 9; at++) {
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 1 }))
    offers.push(Number(body._id.slice(2)))
  }
  const broken = offers[4]!
  // Its key is taken by a transfer of a cent that moved nothing: no lapse of it can succeed.
  await run(
    `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
     select format('return:%s:cash', $1::bigint), 'return', $1::bigint, min(id), max(id), 1, now() from ledger_accounts`,
    [broken],
  )
  await run(`update games set started_at = product_now() where id = $1`, [gameId])
  const other = await insertGame(server.database)
  await ann.post(POST_OFFER, offerOn(other, { amountBet: 1 }))
  await run(`update games set started_at = product_now() where id = $1`, [other])

  await round()
  const open = async () =>
    (
      await run(`select id from offers where state = 'open' and game_id = any($1)`, [
        [gameId, other],
      ])
    ).rows
  expect(await open()).toEqual([{ id: broken }])
  const lapsed = async () =>
    (
      await run('select id from games where lapsed_at is not null and id = any($1) order by id', [
        [gameId, other],
      ])
    ).rows
  expect(await lapsed()).toEqual([{ id: other }])
  expect((await ready()).stuck).toMatchObject({
    count: 1,
    first: [{ kind: 'lapse', id: wireId('offer', broken) }],
  })
  expect((await ops('stuck')).text).toContain('ledger_transfers')

  await run('delete from ledger_transfers where key = $1', [`return:${broken}:cash`])
  await ops('stuck', 'retry', 'lapse', wireId('offer', broken))
  await round()
  expect(await open()).toEqual([])
  expect(await lapsed()).toEqual([{ id: gameId }, { id: other }])
  expect((await ready()).stuck.count).toBe(0)
  expect(await verify(server.database.db)).toEqual([])
})
