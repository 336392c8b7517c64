import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthRoutes } from './health.ts'
import { buildServer } from './server.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

let server: TestServer
let app: Awaited<ReturnType<typeof buildServer>>

beforeAll(async () => {
  server = await startTestServer()
  app = await buildServer(server.services, [])
  await app.register(healthRoutes(server.services, [server.database.db]))
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('a live server is ready only with the database, its migrations and the background jobs', async () => {
  expect((await app.inject('/health')).json()).toEqual({ status: 'alive' })
  const before = await app.inject('/ready')
  expect([before.statusCode, before.json().checks]).toMatchObject([
    503,
    { database: true, migrations: true, dueWork: false, location: true },
  ])

  server.services.jobs.start()
  expect((await app.inject('/ready')).statusCode).toBe(200)

  await server.database.owner.query(`delete from schema_migrations where name like '0004%'`)
  expect((await app.inject('/ready')).json()).toMatchObject({
    status: 'not ready',
    checks: { migrations: false },
  })
  await server.database.owner.query(
    `insert into schema_migrations (name) values ('0004-games.sql')`,
  )
  expect((await app.inject('/ready')).statusCode).toBe(200)
})

test('a server is not ready while fewer standbys confirm commits than STANDBYS requires', async () => {
  expect((await app.inject('/ready')).json().checks).toMatchObject({ standbys: true })
  const config = { ...server.services.config, STANDBYS: 1 }
  const replicated = await buildServer(server.services, [])
  await replicated.register(healthRoutes({ ...server.services, config }, [server.database.db]))
  const setCount = (count: number | null) =>
    server.database.owner.query(
      `create or replace function synchronous_standbys() returns integer language sql as 'select ${count}::integer'`,
    )
  const ready = async () => {
    const answer = await replicated.inject('/ready')
    const { database, standbys, confirmingStandbys } = answer.json().checks
    return [answer.statusCode, { database, standbys, confirmingStandbys }]
  }
  for (const [count, expected] of [
    [null, [503, { database: true, standbys: false, confirmingStandbys: 0 }]],
    [0, [503, { database: true, standbys: false, confirmingStandbys: 0 }]],
    [1, [200, { database: true, standbys: true, confirmingStandbys: 1 }]],
  ] as const) {
    await setCount(count)
    expect(await ready()).toEqual(expected)
  }
  await replicated.close()
})

test('readiness reports the age of the feed by the oldest day of a league, and names silent leagues', async () => {
  // Silent after half an hour, old after a third of it.
  const config = { ...server.services.config, SCORES_URL: 'http://127.0.0.1:1' }
  const withFeed = await buildServer(server.services, [])
  await withFeed.register(healthRoutes({ ...server.services, config }, [server.database.db]))
  const feed = async () => {
    const { feed, feedAgeSeconds, silent } = (await withFeed.inject('/ready')).json().checks
    return {
      feed,
      minutes: feedAgeSeconds === null ? null : Math.round(feedAgeSeconds / 60),
      silent,
    }
  }
  expect(await feed()).toEqual({ feed: false, minutes: null, silent: [] })
  const day = (league: string, from: string, minutesAgo: number) =>
    server.database.owner.query(
      `insert into feed_days (source, league, from_at, to_at, read_at, silent_at)
       select 'espn', $1, $2, $2::timestamptz + interval '1 day', at, at + interval '30 minutes'
       from (select clock_timestamp() - $3 * interval '1 minute' as at) as read`,
      [league, from, minutesAgo],
    )
  await day('nfl', '2026-11-17', 1)
  await day('nfl', '2026-11-18', 9)
  expect(await feed()).toEqual({ feed: true, minutes: 9, silent: [] })
  await day('nba', '2026-11-17', 11)
  expect(await feed()).toEqual({ feed: false, minutes: 11, silent: [] })
  await day('nba', '2026-11-18', 31)
  expect(await feed()).toEqual({ feed: false, minutes: 31, silent: ['nba'] })
  await withFeed.close()
})

test('readiness names a league whose requests have all failed for ten minutes, with the same status', async () => {
  const config = { ...server.services.config, SCORES_URL: 'http://127.0.0.1:1' }
  const withFeed = await buildServer(server.services, [])
  await withFeed.register(healthRoutes({ ...server.services, config }, [server.database.db]))
  const { owner } = server.database
  await owner.query(
    `insert into feed_leagues (source, league, failing_since, error)
     select source, league, clock_timestamp() - minutes * interval '1 minute', 'status 400'
     from (values ('espn', 'nfl', 10), ('espn', 'nba', 9), ('odds-api second', 'nfl', 11), ('espn', 'mls', null))
       as f (source, league, minutes)`,
  )
  const before = (await app.inject('/ready')).statusCode
  const ready = await withFeed.inject('/ready')
  expect(ready.json().checks.failing).toEqual(['espn nfl', 'odds-api second nfl'])
  expect(ready.statusCode).toBe(before)
  await owner.query('update feed_leagues set failing_since = null')
  expect((await withFeed.inject('/ready')).json().checks.failing).toEqual([])
  await owner.query('delete from feed_leagues')
  await withFeed.close()
})

test('MO11: readiness names the provider whose withdrawals are stopped, since when and why, with the same status', async () => {
  const { owner } = server.database
  const ready = async () => {
    const { statusCode, body } = await app.inject('/ready')
    const { withdrawals, withdrawalStops } = JSON.parse(body).checks
    return { statusCode, withdrawals, withdrawalStops }
  }
  const open = await ready()
  expect(open).toMatchObject({ withdrawals: true, withdrawalStops: [] })

  const stop = (on: boolean) =>
    owner.query(
      `update switches set withdrawals_stopped = $1, withdrawals_stopped_at = '2026-11-20T10:00Z'`,
      [on],
    )
  await stop(true)
  const causes = ['switch']
  const since = '2026-11-20T10:00:00.000Z'
  expect(await ready()).toEqual({
    ...{ statusCode: open.statusCode, withdrawals: false },
    withdrawalStops: ['paypal', 'dwolla'].map((provider) => ({ provider, since, causes })),
  })
  await stop(false)

  await owner.query(
    `insert into reconciliation_breaks (provider, kind, subject, stops, mends, found_at) values
       ('dwolla', 'balance', 'balance', true, false, '2026-11-21T10:00Z'),
       ('dwolla', 'missingThere', 'p12', true, false, '2026-11-19T10:00Z'),
       ('paypal', 'missingHere', 'X', false, false, '2026-11-18T10:00Z'),
       ('paypal', 'state', 'p13', true, true, '2026-11-18T10:00Z')`,
  )
  const dwolla = {
    ...{ provider: 'dwolla', since: '2026-11-19T10:00:00.000Z' },
    causes: ['balance', 'missingThere'],
  }
  expect(await ready()).toEqual({
    ...{ statusCode: open.statusCode, withdrawals: false, withdrawalStops: [dwolla] },
  })
  // The address is public: it names no payment and no movement of a provider.
  expect((await app.inject('/ready')).body).not.toContain('p12')

  await owner.query(
    `insert into reconciliation_breaks (provider, kind, subject, found_at) values ('ledger', 'balance', 'sum', '2026-11-22T10:00Z')`,
  )
  expect((await ready()).withdrawalStops).toEqual([
    {
      ...{ provider: 'paypal', since: '2026-11-22T10:00:00.000Z' },
      causes: ['ledger'],
    },
    { ...dwolla, causes: [...dwolla.causes, 'ledger'] },
  ])
  await owner.query('delete from reconciliation_breaks')
})
