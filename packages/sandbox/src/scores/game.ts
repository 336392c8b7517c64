import type { GameStatus } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'

/** A game of the feed. */
export type Game = {
  /** Digits; they never change. */
  id: string
  league: LeagueCode
  /** Full names of the team directory. */
  away: string
  home: string
  /** Milliseconds since 1970 in UTC. */
  startsAt: number
}

export const GAME_STATUSES: readonly GameStatus[] = [
  'scheduled',
  'live',
  'final',
  'postponed',
  'cancelled',
  'suspended',
]

/** A game that control made (`demo` false) or changed; null = not set by control. */
export type StoredGame = Game & {
  demo: boolean
  status: GameStatus | null
  awayScore: number | null
  homeScore: number | null
}
