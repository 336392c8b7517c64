import { leagueRoutes, type Route } from '../ui/page/route.ts'

/** Each league's menu and its games: all, or one team's. */
export const gameRoutes: readonly Route[] = [
  ...leagueRoutes('choosepath', () => import('./ChoosePath.tsx').then((m) => m.ChoosePath)),
  ...leagueRoutes('upcominggames', () =>
    import('./UpcomingGames.tsx').then((m) => m.UpcomingGames),
  ),
  ...leagueRoutes('chooseteam', () => import('./ChooseTeam.tsx').then((m) => m.ChooseTeam)),
]
