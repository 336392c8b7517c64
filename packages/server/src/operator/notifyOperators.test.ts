/** Mails to operators: leagues of which every request fails, and games that wait for a result. */
import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { whileHeld } from '../testing/hold.ts'
import { tellAll } from '../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { notifyOperators } from './notifyOperators.ts'

let server: TestServer
let olga: Client
let otto: Client
let ann: Client
let ben: Client
const warn = vi.fn()

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: 'https://sidebet.example' })
  olga = await server.user('olga')
  otto = await server.user('otto')
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
})
afterAll(() => server.close())

beforeEach(async () => {
  await run('delete from outbox; delete from feed_leagues; update clock set offset_ms = 0')
  await run('update games set operators_notified_at = now()')
  await run('update users set frozen_at = null, is_operator = username in ($1, $2)', [
    olga.username,
    otto.username,
  ])
  server.providers.mails.length = 0
  warn.mockClear()
})

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)

/** As if a process had just started. */
const newKind = () =>
  notifyOperators({ db: server.database.db, log: { ...server.services.log, warn } as never })

/** The mails that leave after one run of a process. */
async function mailsSent() {
  server.providers.mails.length = 0
  await newKind().runOne()
  await tellAll(server.services)
  return server.providers.mails
}

/** Mails leave together, in no order. */
const mailToOlga = async () => (await mailsSent()).find(({ to }) => to === 'olga@example.test')!

const recipients = async () => (await mailsSent()).map(({ to }) => to).sort()
const BOTH = ['olga@example.test', 'otto@example.test']

/** Every request of the league fails since so many minutes. */
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

/** A game that began so many hours ago, with a bet of so many dollars on each side; 0 is none. */
async function playedGame(hours: number, dollars = 0): Promise<number> {
  const gameId = await insertGame(server.database)
  if (dollars > 0) {
    const terms = { amountBet: dollars, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, terms))
    expect((await ben.post(TAKE_OFFER, takeOf(body._id, dollars))).status).toBe(200)
    await run(`delete from outbox where topic = 'offer.taken'`)
  }
  await run(
    `update games set starts_at = product_now() - $2 * interval '1 hour', operators_notified_at = null where id = $1`,
    [gameId, hours],
  )
  return gameId
}

test('a league that fails for nine minutes is mailed to no operator, and after ten minutes to each one once', async () => {
  await fail('espn', 'nfl', 9)
  expect(await recipients()).toEqual([])
  await fail('espn', 'nfl', 10)
  expect(await recipients()).toEqual(BOTH)
  expect(await recipients()).toEqual([])
})

test('the due work of a process notifies operators', async () => {
  await fail('espn', 'nfl', 10)
  await server.services.due.drain()
  expect((await run('select ref from outbox order by ref')).rows).toEqual([
    { ref: olga.userId },
    { ref: otto.userId },
  ])
})

test('one process reads what waits once a minute', async () => {
  const kind = newKind()
  await kind.runOne()
  await fail('espn', 'nfl', 10)
  await kind.runOne()
  expect((await run('select 1 from outbox')).rowCount).toBe(0)
})

test('two processes at once send one mail about a league to each operator', async () => {
  await fail('espn', 'nfl', 10)
  await Promise.all([newKind().runOne(), newKind().runOne()])
  expect((await run('select distinct ref from outbox')).rowCount).toBe(2)
  expect((await run('select 1 from outbox')).rowCount).toBe(2)
})

test('rows that another process works on are left to it, and are not waited for', async () => {
  await fail('espn', 'nfl', 10)
  const gameId = await playedGame(49, 10)
  const lock = `select 1 from feed_leagues, games where games.id = ${gameId} for update`
  await whileHeld(server.database.owner, lock, async () => {
    expect(await recipients()).toEqual([])
  })
  expect(await recipients()).toEqual([...BOTH, ...BOTH].sort())
})

test('a league that recovers needs no mail, and one that fails again is mailed again', async () => {
  await fail('espn', 'nfl', 10)
  expect(await recipients()).toEqual(BOTH)
  await recover()
  expect(await recipients()).toEqual([])
  await fail('espn', 'nfl', 9)
  expect(await recipients()).toEqual([])
  await fail('espn', 'nfl', 10)
  expect(await recipients()).toEqual(BOTH)
})

test('without an operator the failing league is in the log, and nothing is mailed', async () => {
  await run('update users set is_operator = false')
  await fail('espn', 'nfl', 10)
  await playedGame(49, 10)
  expect(await recipients()).toEqual([])
  expect(warn.mock.calls).toEqual([[{ failing: ['espn nfl'], operators: 0 }]])
})

test('an operator who is frozen, or is no operator any more when the mail leaves, receives none', async () => {
  await run('update users set frozen_at = now() where id = $1', [otto.userId])
  await fail('espn', 'nfl', 10)
  await newKind().runOne()
  expect((await run('select ref from outbox')).rows).toEqual([{ ref: olga.userId }])
  await run('update users set is_operator = false where id = $1', [olga.userId])
  await tellAll(server.services)
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

test('one failing league is in the subject', async () => {
  await fail('espn', 'nfl', 10)
  expect((await mailToOlga()).subject).toBe('All requests for espn nfl fail')
})

test('a game without a result is mailed to each operator once, 48 hours and five minutes after its start', async () => {
  await playedGame(48, 10)
  expect(await recipients()).toEqual([])
  await run(
    `update games set starts_at = starts_at - interval '5 minutes' where operators_notified_at is null`,
  )
  expect(await recipients()).toEqual(BOTH)
  expect(await recipients()).toEqual([])
})

test('two processes at once send one mail about games to each operator', async () => {
  for (let games = 0; games < 3; games++) await playedGame(49, 10)
  await Promise.all([newKind().runOne(), newKind().runOne()])
  const { rows } = await run(`select jsonb_array_length(body -> 'games') as games from outbox`)
  const named = rows.reduce((sum: number, { games }: { games: number }) => sum + games, 0)
  expect(named).toBe(3 * BOTH.length)
})

test('a game without bets needs no mail and is marked, and a settled one is neither', async () => {
  const empty = await playedGame(49)
  const settled = await playedGame(49, 10)
  await run('update games set settled_version = 1 where id = $1', [settled])
  expect(await recipients()).toEqual([])
  const { rows } = await run(
    'select id from games where operators_notified_at is null and id = any($1::bigint[])',
    [[empty, settled]],
  )
  expect(rows).toEqual([{ id: settled }])
})

test('the mail lists games with teams, start and money at stake, ten at most, the oldest first', async () => {
  const ids: number[] = []
  for (let games = 0; games < 12; games++) ids.push(await playedGame(60 - games, 10))
  await run(
    `update games set starts_at = '2026-11-22T18:00:00Z'::timestamptz + (id - $1) * interval '1 hour' where id >= $1`,
    [ids[0]],
  )
  await server.database.owner.query(
    `update clock set offset_ms = extract(epoch from '2026-11-26T18:00:00Z'::timestamptz - clock_timestamp()) * 1000`,
  )
  const mail = await mailToOlga()
  expect(mail).toMatchObject({ subject: '12 games wait for an operator' })
  const line = (at: number) =>
    `${wireId('game', ids[at]!)} nfl: New England Patriots at Buffalo Bills, start 2026-11-2${at < 6 ? 2 : 3} ${String((18 + at) % 24).padStart(2, '0')}:00 UTC, $20.00 at stake`
  expect(mail.text).toBe(`Hello olga,

No result 48 hours after the start:

${Array.from({ length: 10 }, (_, at) => line(at)).join('\n')}
and 2 more

Bets stay open until a source or an operator gives a result. 14 days after its start a game is void only if it is on hold, or if its source does not answer at all, and no source has reported it as over.

What to do: find out how each game ended, then settle it or make it void.

Do so here: https://sidebet.example/operator

You receive this mail because you are an operator.

Sidebet
`)
})

test('one game that waits is in the subject', async () => {
  await playedGame(49, 10)
  expect((await mailToOlga()).subject).toBe('1 game waits for an operator')
})
