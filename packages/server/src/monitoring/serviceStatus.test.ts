/** The public status of the product, through its route. */
import type { ServiceStatus } from '@sidebet/contract/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../ops/runProgram.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { insertFinal, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)

async function read(): Promise<ServiceStatus> {
  const { status, body } = await server.anonymous.get('/api/status')
  expect(status).toBe(200)
  return body
}

const failing = async () => (await read()).parts.filter(({ works }) => !works)

const maintenance = (word: string) =>
  runProgram(['maintenance', word], {
    withDatabase: (work) => work(server.database.db),
    env: {},
    print: () => {},
  })

test('S35: every part works in a new installation, and no league has figures', async () => {
  const { parts, leagues } = await read()
  expect(parts.map(({ works, since }) => [works, since])).toEqual(parts.map(() => [true, null]))
  expect(parts).toHaveLength(6)
  expect(leagues).toEqual([])
})

test('S35: during maintenance the status says since when no bets are possible', async () => {
  await maintenance('on')
  const { rows } = await run('select maintenance_at from switches')
  expect(await failing()).toEqual([
    { part: 'bets', works: false, since: rows[0]!.maintenance_at.toISOString() },
  ])
  await maintenance('off')
  expect(await failing()).toEqual([])
})

test('S35: the status names each part that does not work and since when, without causes and ids', async () => {
  await run(
    `insert into reconciliation_breaks (provider, kind, subject, stops, mends, found_at)
     values ('dwolla', 'missingThere', 'SECRET-7', true, false, '2026-11-21T10:00Z')`,
  )
  await run(
    `insert into feed_days (source, league, from_at, to_at, read_at, silent_at) values
       ('espn', 'nfl', '2026-11-17', '2026-11-18', '2026-11-17T10:00Z', '2026-11-17T10:30Z'),
       ('espn', 'nba', '2026-11-17', '2026-11-18', clock_timestamp(), clock_timestamp() + interval '1 hour')`,
  )
  await run(
    `insert into stuck_work (kind, ref, tries, error, first_at, due_at) values
       ('payUsers', 7, 2, 'SECRET-8', '2026-11-19T10:00Z', now()), ('warnGrant', 8, 2, 'x', '2026-11-01T10:00Z', now())`,
  )
  await run(
    `insert into outbox (topic, ref, created_at, placed_at) values ('game.settled', 1, '2026-11-20T10:00Z', '2026-11-20T10:00Z')`,
  )
  // The clock of the tests agrees with real time.
  await run('update clock set offset_ms = 0')
  const { body } = await server.anonymous.get('/api/status')
  expect(body.parts.filter(({ works }: { works: boolean }) => !works)).toEqual([
    { part: 'scores', works: false, since: '2026-11-17T10:30:00.000Z' },
    { part: 'payouts', works: false, since: '2026-11-19T10:00:00.000Z' },
    { part: 'bankWithdrawals', works: false, since: '2026-11-21T10:00:00.000Z' },
    { part: 'messages', works: false, since: '2026-11-20T11:00:00.000Z' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/SECRET|dwolla|missingThere/)
  for (const table of ['reconciliation_breaks', 'feed_days', 'stuck_work', 'outbox'])
    await run(`delete from ${table}`)
  expect(await failing()).toEqual([])
})

test('S35: the status has the median time to pay per league, and counts corrected and disputed results', async () => {
  const ann = await server.user('ann', { cashCents: 500_00 })
  const ben = await server.user('ben', { cashCents: 500_00 })
  const games: number[] = []
  for (let game = 0; game < 3; game++) {
    const gameId = await insertGame(server.database)
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 10 }))
    expect((await ben.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
    games.push(gameId)
  }
  await insertGame(server.database, { league: 'nba' })
  await server.moveClockTo(new Date(Date.now() + 3 * 3_600_000))
  for (const gameId of games) await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  for (const [at, gameId] of games.entries())
    await run(
      `update settlements s set finished_at = r.read_at + $2 * interval '1 minute'
       from results r where s.game_id = $1 and r.game_id = s.game_id`,
      [gameId, [1, 3, 30][at]],
    )
  await run(`insert into disputes (game_id, version, note) values ($1, 1, '')`, [games[0]])
  // The figures of the first test are a minute old at most.
  const { leagues } = await read()
  expect(leagues).toEqual([{ league: 'nfl', paid: 3, minutesToPaid: 3, corrected: 0, disputed: 1 }])

  await run(
    `insert into settlements (game_id, version, outcome, away_score, home_score)
     select game_id, 2, outcome, 30, 10 from settlements where game_id = $1`,
    [games[0]],
  )
  await run('update settlements set corrected_by = 2 where game_id = $1 and version = 1', [
    games[0],
  ])
  await server.database.owner.query(`update clock set offset_ms = offset_ms + 61000`)
  expect((await read()).leagues).toMatchObject([{ paid: 3, corrected: 1, disputed: 1 }])
})
