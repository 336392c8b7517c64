import type { GameRow } from '@sidebet/contract/games'
import { leagueRoutes, type Route } from '../core/shell/route.ts'

/** What begins when a game is selected: the making of a bet, which another feature gives. */
export type MakeBet = (game: GameRow) => Promise<void>

/** It is fetched along with the screen, so that it opens at once. */
export function gameRoutes(loadMakeBet: () => Promise<MakeBet>): readonly Route[] {
  return [
    ...leagueRoutes('choosepath', () => import('./ChoosePath.tsx').then((m) => m.ChoosePath)),
    ...leagueRoutes('upcominggames', async () => {
      const [{ UpcomingGames }, makeBet] = await Promise.all([
        import('./UpcomingGames.tsx'),
        loadMakeBet(),
      ])
      return () => <UpcomingGames makeBet={makeBet} />
    }),
    ...leagueRoutes('chooseteam', async () => {
      const [{ ChooseTeam }, makeBet] = await Promise.all([
        import('./ChooseTeam.tsx'),
        loadMakeBet(),
      ])
      return () => <ChooseTeam makeBet={makeBet} />
    }),
  ]
}
