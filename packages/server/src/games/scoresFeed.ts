import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { CallResult } from '../core/provider.ts'
import type { FeedWeek } from './feedWeeks.ts'

/** Where games and scores come from. */
export type ScoresFeed = {
  /** The source of its games. */
  readonly source: string
  readonly leagues: readonly LeagueCode[]
  /**
   * Asks once for all games of a week. The answer holds those of the day before and of the day after too: a game that
   * moves by a day is still in it.
   */
  read(week: FeedWeek): Promise<CallResult<FeedReading>>
}
