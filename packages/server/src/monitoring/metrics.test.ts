/** The metrics of a server at work, and the files of docs/monitoring that name them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@sidebet/contract/endpoints'
import { live } from '@sidebet/contract/live'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../platform/database/db.ts'
import { sendRequest } from '../platform/http/provider.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { startServerProcess } from '../testing/processes.ts'
import { insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { listening, listenOn } from '../testing/streams.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { serveMetrics } from './serveMetrics.ts'

const DOCS = join(import.meta.dirname, '../../../../docs/monitoring')
const TOKEN = 'a token that only Prometheus has'
/** Nothing listens there. */
const PAYPAL = 'http://127.0.0.1:1/paypal'

type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

let server: TestServer
let metrics: Metrics
let samples: readonly Sample[]

beforeAll(async () => {
  server = await startTestServer({ PAYPAL_BASE_URL: PAYPAL })
  metrics = openMetrics(server.services, 0)
  samples = await work()
})
afterAll(async () => {
  metrics.close()
  await server.close()
})

/** Users post, take and watch, a job fails, a provider does not answer. Returns the metrics after that. */
async function work(): Promise<readonly Sample[]> {
  const { owner } = server.database
  const url = await listenOn(server)
  const ann = await server.user('ann', { cashCents: 500_00 })
  const ben = await server.user('ben', { cashCents: 500_00 })
  const stream = await listening(url, ann, { boards: ['nfl'] })
  const { body } = await ann.post(POST_OFFER, offerOn(await insertGame(server.database)))
  expect((await ben.post(TAKE_OFFER, takeOf(body._id, 10))).status).toBe(200)
  expect((await ben.post(TAKE_OFFER, takeOf('o_999999', 10))).status).toBe(403)
  expect((await ann.get(`/api/nowhere/${ann.username}`)).status).toBe(404)
  await sendRequest({ method: 'GET', url: `${PAYPAL}/v2/orders/7`, timeoutMs: 1_000 })
  await owner.query(
    `insert into stuck_work (kind, ref, tries, error, first_at, due_at)
     values ('payUsers', 7, 2, 'broken', now() - interval '1 hour', now())`,
  )
  await owner.query(
    `insert into feed_days (source, league, from_at, to_at, read_at)
     values ('espn', 'nfl', '2026-11-17', '2026-11-18', now() - interval '5 minutes')`,
  )
  await owner.query(
    `insert into reconciliation_breaks (provider, kind, subject, stops, mends)
     values ('dwolla', 'balance', 'balance', true, false), ('paypal', 'fee', 'SECRET-1', false, false)`,
  )
  await owner.query(
    `insert into reconciliations (provider, from_at, to_at, finished_at)
     values ('dwolla', product_now(), product_now(), product_now() - interval '2 hours')`,
  )
  server.services.jobs.start()
  await server.services.jobs.drain()
  const read = parse(await metrics.read())
  stream.close()
  return read
}

function parse(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, key, of]) => [key!, of!] as const,
    )
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

function sampleOf(name: string, labels: Record<string, string> = {}): number | undefined {
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value
}

test('metrics count answers by call and status', () => {
  const answers = (call: string, status: string) =>
    sampleOf('sidebet_requests_total', { call, status })
  expect(answers('postOffer', '200')).toBe(1)
  expect(answers('takeOffer', '200')).toBe(1)
  expect(answers('takeOffer', '403')).toBe(1)
  expect(answers('other', '404')).toBe(1)
  expect(sampleOf('sidebet_request_seconds_count', { call: 'takeOffer' })).toBe(2)
})

test('metrics have the sizes of batches, and the wait of each command', () => {
  expect(sampleOf('sidebet_batch_commands_sum')).toBe(3)
  expect(sampleOf('sidebet_batch_wait_seconds_count')).toBe(3)
})

test('metrics have the open streams, and the viewers of each board', () => {
  expect(sampleOf('sidebet_streams')).toBe(1)
  expect(sampleOf('sidebet_board_viewers', { league: 'nfl' })).toBe(1)
})

test('metrics count the calls of a provider by their outcome', () => {
  const labels = { provider: 'paypal', outcome: 'unknown' }
  expect(sampleOf('sidebet_provider_calls_total', labels)).toBeGreaterThanOrEqual(1)
})

test('metrics have the ages of jobs, failed jobs, feeds, notifications and reconciliations', () => {
  expect(sampleOf('sidebet_job_age_seconds', { job: 'deliverNotices' })).toBeGreaterThanOrEqual(0)
  expect(sampleOf('sidebet_failed_jobs', { job: 'payUsers' })).toBe(1)
  expect(sampleOf('sidebet_failed_job_age_seconds', { job: 'payUsers' })).toBeGreaterThan(3_500)
  expect(sampleOf('sidebet_feed_age_seconds', { league: 'nfl' })).toBeGreaterThan(290)
  expect(sampleOf('sidebet_reconciliation_age_seconds', { provider: 'dwolla' })).toBeGreaterThan(
    7_100,
  )
  expect(sampleOf('sidebet_outbox_age_seconds')).toBeGreaterThanOrEqual(0)
})

test('metrics have the money that is at risk and owed to users, in cents', async () => {
  const { rows } = await server.database.owner.query<{ kind: string; cents: number }>(
    'select kind, sum(balance_cents)::float8 as cents from ledger_accounts group by kind',
  )
  const atRisk = rows.find(({ kind }) => kind === 'user.at_risk')!.cents
  expect(atRisk).toBeGreaterThan(0)
  expect(sampleOf('sidebet_money_cents', { sum: 'at_risk' })).toBe(atRisk)
  expect(sampleOf('sidebet_money_cents', { sum: 'owed' })).toBe(1_000_00)
  expect(sampleOf('sidebet_money_cents', { sum: 'withheld' })).toBe(0)
})

test('metrics count the open differences of reconciliation, and those that stop withdrawals', () => {
  const differences = (provider: string, stops: string) =>
    sampleOf('sidebet_reconciliation_differences', { provider, stops })
  expect(differences('dwolla', 'true')).toBe(1)
  expect(differences('paypal', 'false')).toBe(1)
  expect(differences('ledger', 'true')).toBe(0)
})

test('a command whose rows are locked counts as a lock conflict', async () => {
  const before = sampleOf('sidebet_lock_conflicts_total')!
  const ann = await server.user('locked', { cashCents: 100_00 })
  const offer = offerOn(await insertGame(server.database))
  await server.database.owner.transaction(async (tx) => {
    await tx.query(`select from ledger_accounts where owner_id = $1 for update`, [ann.userId])
    expect((await ann.post(POST_OFFER, offer)).body.code).toBe('busy')
  })
  const after = parse(await metrics.read())
  expect(after.find(({ name }) => name === 'sidebet_lock_conflicts_total')!.value).toBeGreaterThan(
    before,
  )
})

/** All values that a label may have. */
const LABEL_VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  call: (value) =>
    [...Object.keys(endpoints), live.name, 'other'].some((name) => isCall(value, name)),
  status: (value) => /^[2-5]\d\d$/.test(value),
  league: (value) => (LEAGUE_CODES as readonly string[]).includes(value),
  provider: (value) =>
    /^(paypal|dwolla|authnet|twilio|espn|oddsApi|footballData|locations|scoreFiles|ledger|other)$/.test(
      value,
    ),
  outcome: (value) => /^(ok|rejected|unknown)$/.test(value),
  job: (value) => /^[a-zA-Z]{3,30}$/.test(value),
  sum: (value) => /^(at_risk|withheld|owed|debts)$/.test(value),
  server: (value) => /^(primary|standby)$/.test(value),
  stops: (value) => /^(true|false)$/.test(value),
  le: (value) => value === '+Inf' || Number(value) > 0,
}

/** The calls of a schedule have a league behind their name. */
const isCall = (value: string, name: string) =>
  value === name || LEAGUE_CODES.some((league) => value === `${name}.${league}`)

test('labels have only values of short lists, never an id, a username or an address', () => {
  const own = samples.filter(({ name }) => name.startsWith('sidebet_'))
  expect(own.length).toBeGreaterThan(100)
  const wrong = own.flatMap(({ name, labels }) =>
    Object.entries(labels)
      .filter(([label, value]) => !LABEL_VALUES[label]?.(value))
      .map(([label, value]) => `${name} ${label}="${value}"`),
  )
  expect(wrong).toEqual([])
})

test('without its database a server has the metrics of its process, and database_up is 0', async () => {
  let isAway = false
  const query = (...args: Parameters<Db['query']>) =>
    isAway ? Promise.reject(new Error('away')) : server.database.db.query(...args)
  const db = { ...server.services.db, query } as TestServer['services']['db']
  const own = openMetrics({ ...server.services, db }, 0)
  expect(await own.read()).toContain('sidebet_money_cents{')
  isAway = true
  const text = await own.read()
  expect(text).toContain('sidebet_database_up 0')
  expect(text).not.toContain('sidebet_money_cents{')
  expect(text).not.toMatch(/^sidebet_outbox_messages /m)
  own.close()
})

/** The names of metrics in the expressions of a file. Names of `up` and of PromQL's functions have no prefix. */
const namesIn = (text: string) => [
  ...new Set(text.match(/\b(?:sidebet|nodejs|process)_\w+/g) ?? []),
]

test.each(['alerts.yml', 'dashboard.json'])(
  'every metric and label that %s names is one that the server exports',
  (file) => {
    const text = readFileSync(join(DOCS, file), 'utf8').replaceAll('\\"', '"')
    const exported = new Map(samples.map(({ name, labels }) => [name, Object.keys(labels)]))
    const names = namesIn(text)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !exported.has(name))).toEqual([])
    for (const [, name, matchers] of text.matchAll(/(sidebet_\w+)\{([^}]*)\}/g))
      for (const [, label, value] of matchers!.matchAll(/(\w+)="([^"]*)"/g)) {
        expect(exported.get(name!), `${name} ${label}`).toContain(label)
        expect(LABEL_VALUES[label!]!(value!), `${name} ${label}="${value}"`).toBe(true)
      }
    for (const [, label] of text.matchAll(/\$labels\.(\w+)/g))
      expect(label === 'instance' || LABEL_VALUES[label!], label).toBeTruthy()
  },
)

test('every metric of our own is on the dashboard', () => {
  const dashboard = readFileSync(join(DOCS, 'dashboard.json'), 'utf8')
  const own = namesIn(readFileSync(join(import.meta.dirname, 'metrics.ts'), 'utf8'))
  expect(own.filter((name) => !dashboard.includes(name))).toEqual([])
})

test('metrics require the token, whether their port is that of the API or their own', async () => {
  for (const port of [undefined, 0]) {
    const config = { ...server.services.config, METRICS_TOKEN: TOKEN, METRICS_PORT: port }
    const app = fastify()
    const own = await serveMetrics(app, { ...server.services, config })
    expect(own === null).toBe(port === undefined)
    const read = (authorization: string) =>
      (own ?? app).inject({ url: '/metrics', headers: { authorization } })
    expect((await read('')).statusCode).toBe(401)
    expect((await read(`Bearer ${TOKEN}!`)).statusCode).toBe(401)
    const { statusCode, body } = await read(`Bearer ${TOKEN}`)
    expect([statusCode, body]).toEqual([200, expect.stringContaining('sidebet_streams 0')])
    await app.close()
  }
})

test('a server has metrics only when their port or their token is set', async () => {
  const read = (url: string) =>
    fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const without = await startServerProcess(server.database)
  expect((await read(without.url)).status).toBe(404)
  expect(await without.stop()).toBe(0)
  const process_ = await startServerProcess(server.database, { METRICS_TOKEN: TOKEN })
  const answer = await read(process_.url)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('sidebet_database_up 1')
  expect(await process_.stop()).toBe(0)
})
