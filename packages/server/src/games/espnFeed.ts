import { easternDay, easternToUtc } from '@sidebet/domain/games/easternDate'
import { espnPathOf } from '@sidebet/domain/games/espnPath'
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { ask } from '../core/provider.ts'
import { at, listOf } from './formats/looseJson.ts'
import { readEspn } from './formats/readEspn.ts'
import { type FailedLeague, type FeedDocument, type ScoresFeed, tellFailed } from './scoresFeed.ts'

const TIMEOUT_MS = 8_000
const DAY_MS = 86_400_000
/** US Eastern days before and after today, at least: results of games that went on for long, and what is to be bet on. */
const DAYS_BACK = 3
const DAYS_AHEAD = 15

/** ESPN's scoreboards under `baseUrl`, one request a league, all leagues at once; the sandbox speaks the same. */
export function espnFeed(baseUrl: string): ScoresFeed {
  const source = 'espn'
  return {
    source,
    async read(now, oldest) {
      // Two more: for the day that is cut off below, and for one of which only a part has passed.
      const back = Math.max(DAYS_BACK, oldest === null ? 0 : Math.ceil((now - oldest) / DAY_MS) + 2)
      const day = (days: number) => easternDay(new Date(now + days * DAY_MS).toISOString())
      const dates = `${digits(day(-back))}-${digits(day(DAYS_AHEAD))}`
      const answers = await Promise.all(
        LEAGUE_CODES.map((league) => readLeague(urlOf(baseUrl, league, dates), source, league)),
      )
      const read = answers.filter((answer) => 'reading' in answer)
      const failed = answers.flatMap((answer) => ('failed' in answer ? [answer.failed] : []))
      if (read.length === 0) return { kind: 'unknown', cause: tellFailed(failed) }
      const covers = {
        leagues: read.map(({ league }) => league),
        // A day less at both ends: a game that moves by a day from there is still in the document.
        from: midnight(day(1 - back)),
        to: midnight(day(DAYS_AHEAD)),
      }
      return { kind: 'ok', value: { ...joined(read), covers, failed } }
    },
  }
}

// Without a limit ESPN cuts a long answer off, and of college football it shows only the best known teams.
function urlOf(baseUrl: string, league: LeagueCode, dates: string): string {
  const query = `dates=${dates}&limit=1000${league === 'cfb' ? '&groups=80' : ''}`
  return `${baseUrl}/${espnPathOf(league)}/scoreboard?${query}`
}

type LeagueAnswer = { league: LeagueCode; reading: FeedReading } | { failed: FailedLeague }

async function readLeague(url: string, source: string, league: LeagueCode): Promise<LeagueAnswer> {
  const answer = await ask({ method: 'GET', url, timeoutMs: TIMEOUT_MS })
  const failed = (error: string) => ({ failed: { league, error } })
  if (answer.kind === 'unknown') return failed(answer.cause)
  if (answer.kind === 'rejected') return failed(`status ${answer.status}`)
  const { body } = answer.value
  // An answer that is no scoreboard says nothing of the games that are not in it.
  if (!listOf(at(body, 'events'))) return failed('no scoreboard')
  return { league, reading: readEspn(body, source, league) }
}

function joined(
  answers: readonly { reading: FeedReading }[],
): Omit<FeedDocument, 'covers' | 'failed'> {
  return {
    games: answers.flatMap(({ reading }) => reading.games),
    rejected: answers.flatMap(({ reading }) => reading.rejected),
  }
}

const digits = (day: string) => day.replaceAll('-', '')
const midnight = (day: string) => new Date(easternToUtc(day, '00:00')!)
