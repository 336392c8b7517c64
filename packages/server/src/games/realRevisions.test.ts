/** Revisions of real documents, ingested in order through the poll of the feed, with bets on every game that can be bet on. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedGame, FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { feedOf } from '../testing/feed.ts'
import { readCash } from '../testing/readCash.ts'
import { type Client, GAME_JOBS, startTestServer, type TestServer } from '../testing/server.ts'
import { readGames } from './formats/readGames.ts'
import { pollFeed } from './readFeed.ts'

// The real documents are in a folder next to the repository, and not part of it.
const DATA = join(import.meta.dirname, '../../../../../shared/data')
const here = existsSync(join(DATA, 'espn-index.csv'))
if (!here) console.log('skipped: the folder with the real games is not here')

const MINUTE_MS = 60_000
const read = (path: string): FeedReading =>
  readGames(readFileSync(join(DATA, path), 'utf8'), { fileName: path })

let server: TestServer
let users: readonly Client[] = []
beforeEach(async () => {
  server = await startTestServer({}, {}, { jobs: GAME_JOBS })
})
afterEach(() => server.close())

/** After a jump of the clock users sign in again. */
async function at(instant: number): Promise<void> {
  await server.moveClockTo(new Date(instant))
  users = await Promise.all(users.map((user) => server.signIn(user.userId, user.username)))
}

/** Polls the feed twice with this reading, a minute apart, and runs the due jobs. */
async function pollTwice(league: LeagueCode, reading: FeedReading, instant: number): Promise<void> {
  const feed = feedOf('espn', [league], () => ({ kind: 'ok', value: reading }))
  for (const time of [instant, instant + MINUTE_MS]) {
    await at(time)
    expect(await pollFeed(server.services, feed)).toBe(true)
    await server.services.jobs.drain()
  }
}

type Row = {
  id: number
  source_id: string
  home_team: string
  status: string
  settled: number
  is_void: boolean
  away_score: number | null
  home_score: number | null
}
async function gamesNow(where = 'true'): Promise<Row[]> {
  const { rows } = await server.database.owner.query<Row>(
    `select g.id, g.source_id, g.home_team, g.status, g.away_score, g.home_score, g.voided_at is not null as is_void,
       (select count(*)::int from settlements s where s.game_id = g.id and s.finished_at is not null) as settled
     from games g where ${where} order by g.id`,
  )
  return rows
}

/** Offers ten dollars on the home team by half a point or more at even odds; four are taken. Returns the id of the offer. */
async function betOn({ id, home_team }: Row): Promise<string> {
  const [offerer, accepter] = users
  const terms = { winnerOffer: home_team, spreadOffer: 0.5, amountBet: 10 }
  const posted = await offerer!.post(POST_OFFER, offerOn(id, terms))
  expect([posted.status, posted.body]).toEqual([200, posted.body])
  const taken = await accepter!.post(TAKE_OFFER, takeOf(posted.body._id, 4))
  expect([taken.status, taken.body]).toEqual([200, taken.body])
  return posted.body._id
}

const cashOf = async ({ userId }: Client) => (await readCash(server.database, userId))[0]!

const MIRROR = 'espn/worldcup-2026-mirror/wc-'
/** Each revision at the time in its name, except the last, which is read on the morning after the final. */
const REVISIONS = [
  '20260701T1943Z-24-scheduled-placeholders',
  '20260701T2157Z-second-half',
  '20260703T0001Z-halftime',
  '20260703T2009Z-overtime',
  '20260705T2252Z-before-delayed-kickoff',
  '20260705T2357Z-kickoff-moved-1h',
  '20260707T0007Z-first-half',
  '20260711T2343Z-overtime',
  '20260712T0147Z-in-progress',
  '20260718T2238Z-final-scheduled',
  '20260719T2002Z-final-halftime',
  '20260719T2111Z-final-second-half',
  '20260822T1942Z-all-final',
] as const
const MOVED = '20260705T2357Z-kickoff-moved-1h'
const THE_DAY_AFTER = '2026-07-20T09:00Z'

function revisionTime(revision: string): number {
  if (revision === REVISIONS.at(-1)) return Date.parse(THE_DAY_AFTER)
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z/.exec(revision)!
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
}

test.runIf(here && process.env.SIDEBET_LONG)(
  'thirteen revisions of a World Cup settle each game once, by the score with extra time and without the shoot-out',
  { timeout: 120_000 },
  async () => {
    users = await Promise.all(
      ['dan', 'eve'].map((name) => server.user(name, { cashCents: 1_000_00 })),
    )
    /** The offer on each game, by the game's source id. */
    const bets = new Map<string, string>()
    for (const revision of REVISIONS) {
      const time = revisionTime(revision)
      await pollTwice('worldcup', read(`${MIRROR}${revision}.json`), time)
      const upcoming = await gamesNow(`status = 'scheduled' and starts_at > product_now()`)
      for (const game of upcoming.filter(({ source_id }) => !bets.has(source_id))) {
        bets.set(game.source_id, await betOn(game))
      }
      if (revision !== MOVED) continue
      // A kickoff moves from midnight to one o'clock; the feed reports it three minutes before midnight.
      const late = takeOf(bets.get('760505')!, 1)
      await at(Date.parse('2026-07-06T00:30Z'))
      expect((await users[1]!.post(TAKE_OFFER, late)).status).toBe(200)
      await at(Date.parse('2026-07-06T01:00Z'))
      expect((await users[1]!.post(TAKE_OFFER, late)).status).toBe(409)
    }
    expect(bets.size).toBe(21)

    const end = new Map(read(`${MIRROR}${REVISIONS.at(-1)}.json`).games.map((g) => [g.sourceId, g]))
    const games = await gamesNow()
    expect(games.map(({ source_id }) => source_id).sort()).toEqual([...end.keys()].sort())
    const ended = games.map(({ settled, is_void, status }) => ({ settled, is_void, status }))
    expect(ended).toEqual(games.map(() => ({ settled: 1, is_void: false, status: 'final' })))

    const { rows } = await server.database.owner.query(
      `select g.source_id as game, b.amount_cents as amount from bets b join games g on g.id = b.game_id`,
    )
    const won = rows.map(({ game, amount }) => {
      const { homeScore, awayScore } = end.get(game)!
      return homeScore! > awayScore! ? amount : -amount
    })
    const sum = won.reduce((total, cents) => total + cents, 0)
    expect([await cashOf(users[0]!), await cashOf(users[1]!)]).toEqual([
      1_000_00 + sum,
      1_000_00 - sum,
    ])
    const clocks = [...end.values()]
      .filter(({ sourceId }) => bets.has(sourceId))
      .map((g) => g.clock)
    expect(clocks).toEqual(expect.arrayContaining(['AET', 'FT-Pens']))
    expect(await verify(server.database.db)).toEqual([])
  },
)

test.runIf(here)(
  'a game postponed at 0-0 is void after 48 hours, and its final 53 days later is that of a new game',
  { timeout: 60_000 },
  async () => {
    users = await Promise.all(
      ['fay', 'gus'].map((name) => server.user(name, { cashCents: 100_00 })),
    )
    const document = read('espn/ha-teamtracker/tt-scoreboard_all_leagues.json')
    const postponed = document.games.filter(({ sourceId }) => sourceId === '740902')
    const change = (games: Partial<FeedGame>): FeedReading => ({
      games: postponed.map((game) => ({ ...game, ...games })),
      rejected: [],
    })
    const start = Date.parse('2026-03-21T15:00Z')
    await pollTwice(
      'premier',
      change({ status: 'scheduled', clock: '' }),
      start - 24 * 60 * MINUTE_MS,
    )
    await betOn((await gamesNow())[0]!)
    await pollTwice('premier', { games: postponed, rejected: [] }, start + 60 * MINUTE_MS)
    expect(await gamesNow()).toMatchObject([{ status: 'postponed', settled: 0, home_score: null }])
    await pollTwice('premier', { games: postponed, rejected: [] }, start + 47 * 60 * MINUTE_MS)
    expect(await gamesNow()).toMatchObject([{ settled: 0, is_void: false }])
    await pollTwice('premier', { games: postponed, rejected: [] }, start + 49 * 60 * MINUTE_MS)
    expect(await gamesNow()).toMatchObject([{ settled: 1, is_void: true }])
    expect([await cashOf(users[0]!), await cashOf(users[1]!)]).toEqual([100_00, 100_00])

    const played = '2026-05-13T19:00:00.000Z'
    const final = change({ status: 'final', startsAt: played, awayScore: 0, homeScore: 3 })
    await pollTwice('premier', final, Date.parse(played) + 180 * MINUTE_MS)
    expect(await gamesNow()).toMatchObject([
      { source_id: '740902', settled: 1, is_void: true, home_score: null },
      { source_id: '740902', status: 'final', is_void: false, away_score: 0, home_score: 3 },
    ])
    expect([await cashOf(users[0]!), await cashOf(users[1]!)]).toEqual([100_00, 100_00])
    expect(await verify(server.database.db)).toEqual([])
  },
)
