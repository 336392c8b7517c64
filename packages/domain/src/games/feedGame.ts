import type { GameStatus } from './game.ts'
import type { LeagueCode } from './league.ts'

/** How a source describes a game: the one internal format into which every reader translates. */
export type FeedGame = {
  /** Which reader or provider it came from: 'espn', 'nflverse', ... */
  source: string
  /** The source's own id; with `source` it names the game for good, also when teams or start change. */
  sourceId: string
  league: LeagueCode
  /** Full name of the directory. */
  awayTeam: string
  /** Full name of the directory. */
  homeTeam: string
  /** ISO UTC with milliseconds, "2026-11-22T18:00:00.000Z". */
  startsAt: string
  /** False where only the day is known; `startsAt` is then midnight US Eastern of that day. */
  hasStartTime: boolean
  /** Only `final` may settle; it always carries both scores. */
  status: GameStatus
  /** Points as published: overtime and extra time count, a shoot-out does not (GAP-117). Null unplayed. */
  awayScore: number | null
  homeScore: number | null
  /** The year the source gives the season. */
  season: number | null
  week: number | null
  kind: FeedKind
  /** What a screen may show of the progress ("4:15 - 4th", "HT", "Final/OT"); '' when nothing is known. */
  clock: string
  /** What tells its document from others (its SHA-256); not given of an import, each of which is a reading. */
  document?: string
}

/** '' where the source does not tell, or the sport has no such parts. */
export type FeedKind = '' | 'preseason' | 'regular' | 'postseason'

/** One row that could not become a game; `league` is '' when not even that is known. */
export type FeedRejection = {
  sourceId: string
  league: string
  reason: 'unknownTeam' | 'noStart' | 'malformed'
  /** For the operator: the unknown name, or what was wrong. */
  detail: string
}

/** What a document held. Events of leagues that the product does not carry are in neither list. */
export type FeedReading = { games: FeedGame[]; rejected: FeedRejection[] }
