type Score = { readonly away: number; readonly home: number }

/** A game of a run: what the feed has reported, and what has become of it. */
import type { LeagueCode } from '@sidebet/domain/games/league'

export type GameOfFeed = {
  readonly sourceId: string
  /** The product's id; null until the product has read the game. */
  id: number | null
  readonly league: LeagueCode
  readonly away: string
  readonly home: string
  /** The newest start that the feed has reported, by the product's clock, and the latest that it ever reported. */
  startsAt: number
  latestStart: number
  /** When it is over, if no fault delays it. */
  endsAt: number
  stage: 'ahead' | 'live' | 'final'
  /** When its end was published, by this machine's clock; null before. */
  overAt: number | null
  /** Every final score that was published. */
  readonly finals: Score[]
  /** It ended while the feed was down, and its score waited there, even if later answers lacked the game. */
  waited: boolean
  /** The feed or the operator has called it off. */
  called: boolean
  /** The feed reported false data about it, so only the operator can end it. */
  lied: boolean
  /** When the feed reported it as final before its start, by the product's clock; null when it did not. */
  finalTooEarlyAt: number | null
}
