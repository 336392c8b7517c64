import { espnOf } from '@sidebet/domain/games/espnLeagues'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { ask } from '../core/provider.ts'
import { daysLater, type FeedWeek } from './feedWeeks.ts'
import { at, listOf } from './formats/looseJson.ts'
import { readEspn } from './formats/readEspn.ts'
import type { ScoresFeed } from './scoresFeed.ts'

const TIMEOUT_MS = 8_000

/** ESPN's scoreboards under `baseUrl`, one request a week of a league; the sandbox speaks the same. */
export function espnFeed(baseUrl: string): ScoresFeed {
  const source = 'espn'
  return {
    source,
    leagues: LEAGUE_CODES,
    async read(week) {
      const answer = await ask({ method: 'GET', url: urlOf(baseUrl, week), timeoutMs: TIMEOUT_MS })
      if (answer.kind !== 'ok') return answer
      const { body } = answer.value
      // An answer that is no scoreboard says nothing of the games that are not in it.
      if (!listOf(at(body, 'events'))) return { kind: 'unknown', cause: 'no scoreboard' }
      return { kind: 'ok', value: readEspn(body, source, week.league) }
    },
  }
}

// Without a limit ESPN cuts a long answer off.
function urlOf(baseUrl: string, { league, firstDay }: FeedWeek): string {
  const digits = (days: number) => daysLater(firstDay, days).replaceAll('-', '')
  const { path, group } = espnOf(league)
  const query = `dates=${digits(-1)}-${digits(7)}&limit=1000${group === null ? '' : `&groups=${group}`}`
  return `${baseUrl}/${path}/scoreboard?${query}`
}
