import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Outcome } from '../core/provider.ts'
import type { Covers } from './knownGames.sql.ts'

export type FailedLeague = { readonly league: LeagueCode; readonly error: string }

/** What a feed said, and for which leagues and which time it said everything it has. */
export type FeedDocument = FeedReading & {
  readonly covers: Covers
  /** The leagues that did not answer, and why: they are as if nobody had asked. */
  readonly failed: readonly FailedLeague[]
}

/** Where games and scores come from. */
export type ScoresFeed = {
  /** The source of its games. */
  readonly source: string
  /**
   * Asks once, at least back to the start of the oldest game that it could still end. `now` is the product's clock; both
   * in milliseconds since 1970. Not ok when no part answered.
   */
  read(now: number, oldest: number | null): Promise<Outcome<FeedDocument>>
}

/** "nba: status 500, nhl: TimeoutError". */
export function tellFailed(failed: readonly FailedLeague[]): string {
  return failed.map(({ league, error }) => `${league}: ${error}`).join(', ')
}
