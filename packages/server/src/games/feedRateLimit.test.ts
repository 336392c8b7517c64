/** The requests to ESPN in an hour of the fullest day of a year: a Saturday in October on which every league plays. */
import { leagueOfEspnPath } from '@sidebet/domain/games/espnLeagues'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOO_LARGE } from '../platform/http/provider.ts'
import { GAME_JOBS, startTestServer, type TestServer } from '../testing/server.ts'
import type { Documents } from './documents.ts'
import { daysLater } from './feedDays.ts'
import { espnFeed } from './formats/espn/espnFeed.ts'
import { readDocument } from './readDocument.ts'
import { pollFeed } from './readFeed.ts'

/** Noon in New York, with games until midnight. */
const NOW = Date.UTC(2029, 9, 20, 16)
const TODAY = '2029-10-20'
const MINUTE = 60_000
const EVERY_MS = 15_000
/** A part of the hour, because all parts are alike. */
const MEASURED_MINUTES = process.env.SIDEBET_LONG ? 60 : 5
const PARTS = 60 / MEASURED_MINUTES
/** Games per day of a league; college football plays on Saturdays, the NFL on Sundays. */
const GAMES: Partial<Record<LeagueCode, number>> = { nba: 12, nhl: 12, mlb: 15, cfb: 65, nfl: 14 }
/** Bytes per game; the real documents have 8 to 70 thousand. */
const GAME_BYTES = 25_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SCORES_EVERY_MS: String(EVERY_MS) }, {}, { jobs: GAME_JOBS })
})
afterAll(() => server.close())

function gamesOn(league: LeagueCode, day: string): object[] {
  const weekday = new Date(day).getUTCDay()
  if ((league === 'cfb' && weekday !== 6) || (league === 'nfl' && weekday !== 0)) return []
  const teams = teamsOf(league)
  return Array.from({ length: GAMES[league] ?? 4 }, (_, nth) => {
    const date = `${day}T${20 + (nth % 4)}:00Z`
    const [away, home] = [teams[(2 * nth) % teams.length]!, teams[(2 * nth + 1) % teams.length]!]
    const isOver = day < TODAY
    const competitor = (homeAway: string, displayName: string, score: string) => ({
      homeAway,
      score,
      team: { displayName },
    })
    const competitors = [competitor('away', away.name, '2'), competitor('home', home.name, '1')]
    const state = isOver ? 'post' : 'pre'
    const status = { type: { name: 'STATUS', state, completed: isOver } }
    return { id: `${league}-${day}-${nth}`, date, competitions: [{ date, status, competitors }] }
  })
}

const spent = { requests: 0, bytes: 0 }
const documents: Documents = {
  async read(url, form, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
    const [, path, dates] = /^http:\/\/espn\/(.+)\/scoreboard\?dates=(\d+)&/.exec(url)!
    const league = leagueOfEspnPath(path!)!
    const [year, month, day] = [dates!.slice(0, 4), dates!.slice(4, 6), dates!.slice(6)]
    const first = `${year}-${month}-${day || '01'}`
    const days = Array.from({ length: day ? 1 : 31 }, (_, later) => daysLater(first, later))
    const events = days
      .filter((one) => one.startsWith(`${year}-${month}`))
      .flatMap((one) => gamesOn(league, one))
    const bytes = events.length * GAME_BYTES
    spent.requests += 1
    spent.bytes += Math.min(bytes, maxBytes)
    if (bytes > maxBytes) return { kind: 'unknown', cause: TOO_LARGE }
    return readDocument(JSON.stringify({ events }), form)
  },
}

const refused = new Map<string, number>()
let now = NOW

async function pollFor(minutes: number): Promise<void> {
  for (const end = now + minutes * MINUTE; now < end; now += EVERY_MS) {
    await server.moveClockTo(new Date(now))
    await pollFeed(server.services, espnFeed(LEAGUE_CODES, documents, 'http://espn', refused))
  }
}

test('an hour of the fullest day costs at most 5,000 requests and 1.7 GB before compression', async () => {
  // The first polls request everything, find which months are too large, and settle the games of the days before.
  await pollFor(2)
  Object.assign(spent, { requests: 0, bytes: 0 })
  await pollFor(MEASURED_MINUTES)
  const anHour = {
    requests: PARTS * spent.requests,
    megabytes: Math.round((PARTS * spent.bytes) / 1e6),
  }
  expect(anHour.requests).toBeLessThanOrEqual(5_000)
  expect(anHour.megabytes).toBeLessThanOrEqual(1_700)
})
