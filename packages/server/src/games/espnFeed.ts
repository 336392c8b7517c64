import { espnOf } from '@sidebet/domain/games/espnLeagues'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Documents } from './documents.ts'
import { daysLater, type FeedWeek } from './feedWeeks.ts'
import { at, listOf, parseJson } from './formats/looseJson.ts'
import { readEspn } from './formats/readEspn.ts'
import type { ScoresFeed } from './scoresFeed.ts'

/** ESPN's scoreboards under `baseUrl`, one request a week of a league; the sandbox speaks the same. */
export function espnFeed(
  leagues: readonly LeagueCode[],
  documents: Documents,
  baseUrl: string,
): ScoresFeed {
  const source = 'espn'
  return {
    source,
    leagues,
    async read(week) {
      const answer = await documents.read(urlOf(baseUrl, week))
      if (answer.kind !== 'ok') return answer
      const body = parseJson(answer.value)
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
