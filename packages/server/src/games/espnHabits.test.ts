/** Bets on games of a feed that answers as ESPN does since September 2026: it refuses ranges of dates, and may cut answers off. */

import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyOperators } from '../operator/notifyOperators.ts'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { readCash } from '../testing/readCash.ts'
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox.ts'
import { type Client, GAME_JOBS, startTestServer, type TestServer } from '../testing/server.ts'
import { firstCases, slowTest } from '../testing/slowTest.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Noon of a Saturday in New York. */
const NOW = Date.UTC(2029, 10, 17, 17)
const START = NOW + 3 * HOUR

let sandbox: SandboxProcess
let server: TestServer
let users: Client[]
let now: number
beforeAll(async () => {
  sandbox = await startSandboxProcess()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control('POST', 'reset')
  await sandbox.control('POST', 'clock', { offset_ms: NOW - Date.now() })
  server = await startTestServer({ SCORES_URL: `${sandbox.url}/espn` }, {}, { jobs: GAME_JOBS })
  users = await Promise.all(['dan', 'eve'].map((name) => server.user(name, { cashCents: 100_00 })))
})
afterEach(async () => {
  expect(await verify(server.database.db)).toEqual([])
  await server.close()
})

/** Moves both clocks, polls the feed and runs the due jobs. */
async function moveTo(instant: number): Promise<void> {
  now = instant
  await sandbox.control('POST', 'clock', { offset_ms: instant - Date.now() })
  await server.moveClockTo(new Date(instant))
  users = await Promise.all(users.map((user) => server.signIn(user.userId, user.username)))
}
async function poll(times: number): Promise<void> {
  for (let polls = 0; polls < times; polls++) await moveTo(now + MINUTE)
}

/** Creates a game in the sandbox, with the nth pair of teams of a league. Returns its id there. */
async function makeGame(league: LeagueCode, startsAt: number, nth = 0): Promise<string> {
  const teams = teamsOf(league)
  const [away, home] = [teams[2 * nth]!.name, teams[2 * nth + 1]!.name]
  const starts_at = new Date(startsAt).toISOString()
  return (await sandbox.control('POST', 'games', { league, away, home, starts_at })).id
}
const change = (id: string, what: object) => sandbox.control('POST', `games/${id}`, what)
const over = (away: number, home: number) => ({
  status: 'final',
  away_score: away,
  home_score: home,
})
/** A fault in every answer of the feed, or in those to one form of dates. */
const fault = (action: object, form?: 'day' | 'month') =>
  sandbox.control('POST', 'faults', {
    match: { provider: 'espn', ...(form && { form }) },
    times: 100_000,
    action,
  })
const endFaults = () => sandbox.control('DELETE', 'faults')
const REFUSED = { kind: 'http', status: 400, body: { code: 400, message: 'Failed.' } }

async function gameOf(sourceId: string) {
  const { rows } = await server.database.owner.query(
    `select id, league, home_team, status, settled_version is not null as settled, voided_at is not null as void
     from games where source_id = $1`,
    [sourceId],
  )
  return rows[0]
}
/** Dan backs the away team with ten dollars at even odds, and eve takes the whole offer. */
async function betOn(sourceId: string): Promise<void> {
  const { id, away_team } = (
    await server.database.owner.query('select id, away_team from games where source_id = $1', [
      sourceId,
    ])
  ).rows[0]
  const terms = { winnerOffer: away_team, spreadOffer: 0.5, amountBet: 10 }
  const posted = await users[0]!.post(POST_OFFER, offerOn(id, terms))
  expect([posted.status, posted.body]).toEqual([200, posted.body])
  expect((await users[1]!.post(TAKE_OFFER, takeOf(posted.body._id, 10))).status).toBe(200)
}
const cash = () => readCash(server.database, ...users.map(({ userId }) => userId))
const AT_RISK = [90_00, 90_00]

test('games of all leagues are added, including those ten days ahead', async () => {
  const ids = await Promise.all(
    LEAGUE_CODES.flatMap((league) => [
      makeGame(league, START),
      makeGame(league, START + 10 * DAY, 1),
    ]),
  )
  await moveTo(NOW)
  const games = await Promise.all(ids.map(gameOf))
  expect(games.map((game) => game?.status)).toEqual(ids.map(() => 'scheduled'))
})

test.each(firstCases(1, ['day', 'month'] as const))(
  'a bet is settled by its final score even when the feed refuses every request for a %s',
  async (form) => {
    const id = await makeGame('nfl', START)
    await moveTo(NOW)
    await betOn(id)
    await fault(REFUSED, form)
    await change(id, over(20, 23))
    await moveTo(START + 4 * HOUR)
    await poll(2)
    expect([await gameOf(id), await cash()]).toMatchObject([
      { settled: true, void: false },
      [90_00, 110_00],
    ])
  },
)

test.each(
  firstCases<[string, object | null]>(1, [
    ['while it is in play', { status: 'live', away_score: 7, home_score: 3 }],
    ['before its start', null],
  ]),
)(
  'a game that is cut off from an answer %s is not void and is settled by its final score',
  async (_, before) => {
    const ids = []
    for (let nth = 0; nth < 30; nth++) ids.push(await makeGame('cfb', START, nth))
    await moveTo(NOW)
    const last = ids.at(-1)!
    await betOn(last)
    if (before) {
      await change(last, before)
      await moveTo(START + HOUR)
      expect(await gameOf(last)).toMatchObject({ status: 'live' })
    }
    await fault({ kind: 'feed_cut', events: 25 })
    for (const hours of [2, 49, 13 * 24]) await moveTo(START + hours * HOUR)
    expect([await gameOf(last), await cash()]).toMatchObject([
      { settled: false, void: false },
      AT_RISK,
    ])
    await endFaults()
    await change(last, over(17, 3))
    await poll(3)
    expect([await gameOf(last), await cash()]).toMatchObject([
      { settled: true, void: false },
      [110_00, 90_00],
    ])
  },
)

test('during two weeks of answers without games a bet waits, an operator is notified, and the final score then pays', async () => {
  const id = await makeGame('nfl', START)
  await moveTo(NOW)
  await betOn(id)
  const operator = await server.user('olga')
  await server.database.owner.query('update users set is_operator = true where id = $1', [
    operator.userId,
  ])
  await fault({ kind: 'feed_empty' })
  for (const hours of [2, 49, 13 * 24]) await moveTo(START + hours * HOUR)
  expect([await gameOf(id), await cash()]).toMatchObject([{ settled: false, void: false }, AT_RISK])
  await notifyOperators(server.services).runNext()
  await moveTo(START + (13 * 24 + 2) * HOUR)
  await notifyOperators(server.services).runNext()
  const { rows } = await server.database.owner.query(
    `select ref from outbox where topic = 'operator.waiting'`,
  )
  expect(rows).toEqual([{ ref: operator.userId }])
  await endFaults()
  await change(id, over(20, 23))
  await poll(3)
  expect(await cash()).toEqual([90_00, 110_00])
})

slowTest(
  'a game that is listed twice with different starts and scores settles no bet until it is listed once',
  async () => {
    const id = await makeGame('mlb', START)
    await moveTo(NOW)
    await betOn(id)
    await fault({ kind: 'feed_duplicate' })
    await change(id, over(8, 1))
    await moveTo(START + 9 * HOUR)
    await poll(3)
    expect([await gameOf(id), await cash()]).toMatchObject([
      { settled: false, void: false },
      AT_RISK,
    ])
    await endFaults()
    await poll(3)
    expect(await cash()).toEqual([110_00, 90_00])
  },
)
