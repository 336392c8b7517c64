import type { FeedGame } from '@sidebet/domain/games/feedGame'

/** What a feed says of a game of `insertGame`: scheduled and without points, save for what is told here. */
export function feedGame(
  told: Pick<FeedGame, 'sourceId' | 'startsAt'> & Partial<FeedGame>,
): FeedGame {
  return {
    source: 'test',
    league: 'nfl',
    awayTeam: 'New England Patriots',
    homeTeam: 'Buffalo Bills',
    startKnown: true,
    status: 'scheduled',
    awayScore: null,
    homeScore: null,
    clock: '',
    season: null,
    week: null,
    kind: 'regular',
    ...told,
  }
}
