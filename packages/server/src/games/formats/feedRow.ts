import type { FeedGame, FeedReading, FeedRejection } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import { ok, type Result, refuse } from '@sidebet/domain/result'

/** One row of a source: a game in the internal format, or its rejection. */
export type FeedRow = Result<FeedGame, FeedRejection>

/** The part of a game that every format has. Names are the source's. */
type Identity = {
  readonly source: string
  /** Null when the row has none. */
  readonly sourceId: string | null
  readonly league: LeagueCode
  readonly away: string | null
  readonly home: string | null
  /** The field of the id in this format, for the rejection. */
  readonly idField?: string
  /** Makes the part of the document that contains the game; called for a result only. */
  readonly row: () => unknown
}

/** The part of a game that each format has in its own form. */
type Facts = Omit<FeedGame, 'source' | 'sourceId' | 'league' | 'awayTeam' | 'homeTeam'>

/** Rejects the row, with a detail for operators. */
type Reject = (reason: FeedRejection['reason'], detail: string) => Result<never, FeedRejection>

/** Reads one row: its id and teams first, then its facts with `readFacts`, which may reject the row. */
export function readGame(
  { source, sourceId, league, away, home, idField = 'id', row }: Identity,
  readFacts: (reject: Reject) => Result<Facts, FeedRejection>,
): FeedRow {
  const reject: Reject = (reason, detail) =>
    refuse({ sourceId: sourceId ?? '', league, reason, detail })
  if (sourceId === null) return reject('malformed', `no ${idField}`)
  const teams = resolveTeams(league, away, home)
  if (!teams.ok) return reject(teams.refusal.reason, teams.refusal.detail)
  const facts = readFacts(reject)
  if (!facts.ok) return facts
  const game = { source, sourceId, league, ...teams.value, ...facts.value }
  return ok({ ...game, ...excerptOf(game.status, row) })
}

const EXCERPT_MAX = 4_000

/** The evidence of a result: a game without one has no excerpt. A long row is cut. */
export function excerptOf(status: FeedGame['status'], row: () => unknown): { excerpt?: string } {
  if (status !== 'final' && status !== 'cancelled') return {}
  const text = JSON.stringify(row())
  // PostgreSQL stores no zero byte.
  return { excerpt: text.replaceAll('\\u0000', '').slice(0, EXCERPT_MAX) }
}

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
