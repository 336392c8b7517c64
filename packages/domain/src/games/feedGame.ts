import type { GameStatus } from './game.ts'
import type { LeagueCode } from './league.ts'

/** A game as a source describes it: the one internal format into which every reader translates. */
export type FeedGame = {
  /** Which reader or provider it came from: 'espn', 'nflverse', ... */
  source: string
  /** The source's own id. With `source` it identifies the game permanently, also when teams or start change. */
  sourceId: string
  league: LeagueCode
  /** Full name of the directory. */
  awayTeam: string
  /** Full name of the directory. */
  homeTeam: string
  /** ISO UTC with milliseconds, "2026-11-22T18:00:00.000Z". */
  startsAt: string
  /** False where the source gives only the day; `startsAt` is then midnight US Eastern of that day. */
  hasStartTime: boolean
  /** Only `final` may settle. It always has both scores. */
  status: GameStatus
  /** Points as published: overtime and extra time count, a shoot-out does not (GAP-117). Null before play. */
  awayScore: number | null
  homeScore: number | null
  /** The year that the source gives the season. */
  season: number | null
  week: number | null
  kind: FeedKind
  /** Progress for the screen ("4:15 - 4th", "HT", "Final/OT"); '' when the source gives none. */
  clock: string
  /** SHA-256 of the document; omitted for an import, each of which is a reading. */
  document?: string
  /** The part of the document that contains the game, at most 4,000 characters; only of a final or cancelled game. */
  excerpt?: string
  /** Only of a final, when another field of its document contradicts the score or the status. */
  contradiction?: Contradiction
}

/** Which fields of a document do not agree. It is also the note of the game that it suspends. */
export type Contradiction =
  /** The total differs from its parts: periods, halves, extra time, a shoot-out, goals. */
  | 'parts of the score disagree'
  /** The side that is marked as the winner has not won by the score. */
  | 'winner and score disagree'
  /** The status is final, and the period, another status or its text is that of a game in play. */
  | 'final while in play'

/** '' where the source gives none, or the sport has no such phases. */
export type FeedKind = '' | 'preseason' | 'regular' | 'postseason'

/** One row that could not become a game; `league` is '' when the row does not identify one. */
export type FeedRejection = {
  sourceId: string
  league: string
  reason: 'unknownTeam' | 'noStart' | 'malformed'
  /** For the operator: the unrecognized name, or the error. */
  detail: string
}

/** The contents of a document. Events of leagues that the product does not offer are in neither list. */
export type FeedReading = { games: FeedGame[]; rejected: FeedRejection[] }
