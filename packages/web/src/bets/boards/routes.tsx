import { leagueRoutes, type Route } from '../../core/shell/route.ts'

/** Each league's offers: all, one team's, one day's. */
export const boardRoutes: readonly Route[] = [
  ...leagueRoutes('postedbets', () => import('./PostedBets.tsx').then((m) => m.PostedBets)),
  ...leagueRoutes('postedbetsbyteam', () =>
    import('./PostedBetsByTeam.tsx').then((m) => m.PostedBetsByTeam),
  ),
  ...leagueRoutes('postedbetsbydate', () =>
    import('./PostedBetsByDate.tsx').then((m) => m.PostedBetsByDate),
  ),
]
