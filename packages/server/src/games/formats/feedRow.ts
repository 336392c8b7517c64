import type { FeedGame, FeedReading, FeedRejection } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import { ok, type Result, refuse } from '@sidebet/domain/result'

/** One row of a source: a game in the internal format, or its rejection. */
export type FeedRow = Result<FeedGame, FeedRejection>

/** The game's teams, or the reason to reject the row. */
export function resolveTeams(
  league: LeagueCode,
  away: string | null,
  home: string | null,
): Result<{ awayTeam: string; homeTeam: string }, Pick<FeedRejection, 'reason' | 'detail'>> {
  if (away === null || home === null) return refuse({ reason: 'malformed', detail: 'no team name' })
  const [awayTeam, homeTeam] = [findTeam(league, away), findTeam(league, home)]
  if (!awayTeam || !homeTeam) {
    const unknown = [...(awayTeam ? [] : [away]), ...(homeTeam ? [] : [home])]
    return refuse({ reason: 'unknownTeam', detail: unknown.join(', ') })
  }
  if (awayTeam === homeTeam) {
    return refuse({ reason: 'malformed', detail: `${awayTeam.name} against itself` })
  }
  return ok({ awayTeam: awayTeam.name, homeTeam: homeTeam.name })
}

/** The rows as games and rejections, each in the order of the document. */
export function readingOf(rows: readonly FeedRow[]): FeedReading {
  const reading: FeedReading = { games: [], rejected: [] }
  for (const row of rows) {
    if (row.ok) reading.games.push(row.value)
    else reading.rejected.push(row.refusal)
  }
  return reading
}

/** The reading of a document that is not in the expected format. */
export function unreadable(detail: string): FeedReading {
  return { games: [], rejected: [{ sourceId: '', league: '', reason: 'malformed', detail }] }
}
