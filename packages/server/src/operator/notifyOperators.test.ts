/** Mails to operators about leagues of which every request fails. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { whileLocked } from '../testing/whileLocked.ts'
import { notifyOperators } from './notifyOperators.ts'

let server: TestServer
let olga: Client
let otto: Client
const warn = vi.fn()

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: 'https://sidebet.example' })
  olga = await server.user('olga')
  otto = await server.user('otto')
})
afterAll(() => server.close())

beforeEach(async () => {
  await run('delete from outbox; delete from feed_leagues')
  await run('update users set frozen_at = null, is_operator = username in ($1, $2)', [
    olga.username,
    otto.username,
  ])
  server.providers.mails.length = 0
  warn.mockClear()
})

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)

/** A new job, as after the start of a process. */
const newKind = () =>
  notifyOperators({ db: server.database.db, log: { ...server.services.log, warn } as never })

/** The mails that leave after one run of a process. */
async function mailsSent() {
  server.providers.mails.length = 0
  await newKind().runNext()
  await deliverAllNotifications(server.services)
  return server.providers.mails
}

/** Mails leave together, in no order. */
const mailToOlga = async () => (await mailsSent()).find(({ to }) => to === 'olga@example.test')!

const recipients = async () => (await mailsSent()).map(({ to }) => to).sort()
const BOTH = ['olga@example.test', 'otto@example.test']

/** Every request of the league has failed for so many minutes. */
const fail = (source: string, league: string, minutes: number, error = 'status 400') =>
  run(
    `insert into feed_leagues (source, league, failing_since, error)
     values ($1, $2, clock_timestamp() - $3 * interval '1 minute', $4)
     on conflict (source, league) do update set failing_since = excluded.failing_since, error = excluded.error`,
    [source, league, minutes, error],
  )

/** As a poll writes it when a request has succeeded. */
const recover = () =>
  run(
    `update feed_leagues set answered_at = clock_timestamp(), failing_since = null, notified_at = null, error = ''`,
  )

test('each operator is mailed once about a league that fails for ten minutes, and not after nine', async () => {
  await fail('espn', 'nfl', 9)
  expect(await recipients()).toEqual([])
  await fail('espn', 'nfl', 10)
  expect(await recipients()).toEqual(BOTH)
  expect(await recipients()).toEqual([])
})

test('the background jobs notify operators of a failing league', async () => {
  await fail('espn', 'nfl', 10)
  await server.services.jobs.drain()
  expect((await run('select ref from outbox order by ref')).rows).toEqual([
    { ref: olga.userId },
    { ref: otto.userId },
  ])
})

test('a process reads the failing leagues again after a minute', async () => {
  const read = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(read)
  onTestFinished(() => clock.mockRestore())
  const kind = newKind()
  await kind.runNext()
  await fail('espn', 'nfl', 10)
  clock.mockReturnValue(read + 59_999)
  await kind.runNext()
  expect((await run('select 1 from outbox')).rowCount).toBe(0)
  clock.mockReturnValue(read + 60_000)
  await kind.runNext()
  expect((await run('select 1 from outbox')).rowCount).toBe(2)
})

test('two concurrent processes send each operator one mail about a league', async () => {
  await fail('espn', 'nfl', 10)
  await Promise.all([newKind().runNext(), newKind().runNext()])
  expect((await run('select distinct ref from outbox')).rowCount).toBe(2)
  expect((await run('select 1 from outbox')).rowCount).toBe(2)
})

test('a process skips rows that another process has locked, without waiting', async () => {
  await fail('espn', 'nfl', 10)
  const lock = 'select 1 from feed_leagues for update'
  await whileLocked(server.database.owner, lock, async () => {
    expect(await recipients()).toEqual([])
  })
  expect(await recipients()).toEqual(BOTH)
})

test('operators get no mail when a league recovers, and a new mail when it fails again', async () => {
  await fail('espn', 'nfl', 10)
  expect(await recipients()).toEqual(BOTH)
  await recover()
  expect(await recipients()).toEqual([])
  await fail('espn', 'nfl', 9)
  expect(await recipients()).toEqual([])
  await fail('espn', 'nfl', 10)
  expect(await recipients()).toEqual(BOTH)
})

test('without an operator, the failing league is logged and no mail is sent', async () => {
  await run('update users set is_operator = false')
  await fail('espn', 'nfl', 10)
  expect(await recipients()).toEqual([])
  expect(warn.mock.calls).toEqual([[{ failing: ['espn nfl'], operators: 0 }]])
})

test('a frozen operator receives no mail, nor does an operator who loses the role before it is sent', async () => {
  await run('update users set frozen_at = now() where id = $1', [otto.userId])
  await fail('espn', 'nfl', 10)
  await newKind().runNext()
  expect((await run('select ref from outbox')).rows).toEqual([{ ref: olga.userId }])
  await run('update users set is_operator = false where id = $1', [olga.userId])
  await deliverAllNotifications(server.services)
  expect(server.providers.mails).toEqual([])
})

test('the mail names leagues, sources, the first failure and the last error, and what to do', async () => {
  await fail('espn', 'nfl', 10)
  await fail('odds-api second', 'nba', 11, 'TimeoutError')
  await run(`update feed_leagues set failing_since = '2026-11-22T14:05:30Z' where league = 'nfl'`)
  await run(`update feed_leagues set failing_since = '2026-11-22T14:04:00Z' where league = 'nba'`)
  const mail = await mailToOlga()
  expect(mail).toMatchObject({
    to: 'olga@example.test',
    subject: 'All requests for 2 leagues fail',
  })
  expect(mail.text).toBe(`Hello olga,

No request for these leagues has succeeded for 10 minutes or longer:

espn nfl: since 2026-11-22 14:05 UTC, last error: status 400
odds-api second nba: since 2026-11-22 14:04 UTC, last error: TimeoutError

After 30 minutes without an answer, posts and takes on games of a league are refused. Offers can still be cancelled. No game is void because of this within 14 days of its start. Where a league's second source fails, settlements wait for it or for an operator.

What to do: run "npm run ops -- feeds" and read the log line "feed". Check the provider's status page and our settings for it. Requests are repeated until one succeeds; no mail reports that.

Games that have ended meanwhile can be settled here: https://sidebet.example/operator

You receive this mail because you are an operator.

Sidebet
`)
  expect(mail.html).toContain('class="button" href="https://sidebet.example/operator"')
  expect(Object.keys(mail.headers ?? {})).toEqual([])
})

test('the subject names the league when only one league fails', async () => {
  await fail('espn', 'nfl', 10)
  expect((await mailToOlga()).subject).toBe('All requests for espn nfl fail')
})
