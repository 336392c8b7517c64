import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { Outcome } from '../core/provider.ts'
import type { Covers } from './knownGames.sql.ts'

/** What a feed said, and for which leagues and which time it said everything it has. */
export type FeedDocument = FeedReading & {
  readonly covers: Covers
  /** The parts that did not answer, "nba: status 500": they are as if nobody had asked. */
  readonly failed: readonly string[]
}

/** Where games and scores come from. */
export type ScoresFeed = {
  /** The source of its games. */
  readonly source: string
  /** Asks once. `now` is the product's clock, milliseconds since 1970. Not ok when no part answered. */
  read(now: number): Promise<Outcome<FeedDocument>>
}
