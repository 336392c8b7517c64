import type { FeedGame, FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { FeedDay } from '../games/feedDays.ts'
import { joinAnswers, type ScoresFeed } from '../games/scoresFeed.ts'
import type { CallResult } from '../platform/http/provider.ts'

/** A feed that gives one answer for all requested days. */
export function feedOf(
  source: string,
  leagues: readonly LeagueCode[],
  answerFor: (
    days: readonly FeedDay[],
  ) => CallResult<FeedReading> | Promise<CallResult<FeedReading>>,
): ScoresFeed {
  return {
    source,
    leagues,
    read: async (_league, days) => joinAnswers([{ days, answer: await answerFor(days) }]),
  }
}

/** A feed's data of a game of `insertGame`: scheduled and without points, unless overridden. */
export function feedGame(
  overrides: Pick<FeedGame, 'sourceId' | 'startsAt'> & Partial<FeedGame>,
): FeedGame {
  return {
    source: 'test',
    league: 'nfl',
    awayTeam: 'New England Patriots',
    homeTeam: 'Buffalo Bills',
    hasStartTime: true,
    status: 'scheduled',
    awayScore: null,
    homeScore: null,
    clock: '',
    season: null,
    week: null,
    kind: 'regular',
    ...overrides,
  }
}
