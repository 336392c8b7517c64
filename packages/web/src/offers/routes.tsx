import { homeTexts } from '@sidebet/copy/screens/home'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { pageTexts } from '@sidebet/copy/screens/page'
import { paths } from '../ui/page/paths.ts'
import { leagueRoutes, type Route } from '../ui/page/route.ts'

/** The newest offers, those of friends, the user's own, and each league's: all, one team's, one day's. */
export const offerRoutes: readonly Route[] = [
  {
    path: paths.recentPublicBets,
    access: 'user',
    back: { to: paths.home, title: homeTexts.title },
    screen: () => import('./RecentPublicBets.tsx').then((m) => m.RecentPublicBets),
  },
  {
    path: paths.offer,
    access: 'public',
    back: { to: paths.landing, title: pageTexts.product },
    screen: () => import('./OfferPage.tsx').then((m) => m.OfferPage),
  },
  {
    path: paths.friendBets,
    access: 'user',
    back: { to: paths.home, title: homeTexts.title },
    screen: () => import('./FriendBets.tsx').then((m) => m.FriendBets),
  },
  {
    path: paths.groupBetsProposed,
    access: 'user',
    back: { to: paths.groupBets, title: menuTexts.groups.select },
    screen: () => import('./GroupBetsProposed.tsx').then((m) => m.GroupBetsProposed),
  },
  {
    path: paths.unacceptedBets,
    access: 'user',
    screen: () => import('./UnacceptedBets.tsx').then((m) => m.UnacceptedBets),
  },
  ...leagueRoutes('postedbets', () => import('./PostedBets.tsx').then((m) => m.PostedBets), [
    '/api/betsProposed/postedbets/{league}/none?limit=50',
  ]),
  ...leagueRoutes('postedbetsbyteam', () =>
    import('./PostedBetsByTeam.tsx').then((m) => m.PostedBetsByTeam),
  ),
  ...leagueRoutes('postedbetsbydate', () =>
    import('./PostedBetsByDate.tsx').then((m) => m.PostedBetsByDate),
  ),
]
