import { homeTexts } from '@sidebet/copy/screens/home'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

/** The user's bets: live, past, and their totals. */
export const betRoutes: readonly Route[] = [
  {
    path: paths.publicLiveBets,
    access: 'user',
    screen: () => import('./PublicLiveBets.tsx').then((m) => m.PublicLiveBets),
  },
  {
    path: paths.publicPastBets,
    access: 'user',
    screen: () => import('./PublicPastBets.tsx').then((m) => m.PublicPastBets),
  },
  {
    path: paths.friendsLiveBets,
    access: 'user',
    back: { to: paths.home, title: homeTexts.title },
    screen: () => import('./FriendsLiveBets.tsx').then((m) => m.FriendsLiveBets),
  },
  {
    path: paths.friendPastBets,
    access: 'user',
    back: { to: paths.home, title: homeTexts.title },
    screen: () => import('./FriendPastBets.tsx').then((m) => m.FriendPastBets),
  },
  {
    path: paths.groupLiveBets,
    access: 'user',
    back: { to: paths.groupBets, title: menuTexts.groups.select },
    screen: () => import('./GroupLiveBets.tsx').then((m) => m.GroupLiveBets),
  },
  {
    path: paths.groupPastBets,
    access: 'user',
    back: { to: paths.groupBets, title: menuTexts.groups.select },
    screen: () => import('./GroupPastBets.tsx').then((m) => m.GroupPastBets),
  },
  {
    path: paths.accountHistory,
    access: 'user',
    screen: () => import('./history/AccountHistory.tsx').then((m) => m.AccountHistory),
  },
  {
    path: paths.statement,
    access: 'user',
    screen: () => import('./statement/Statement.tsx').then((m) => m.Statement),
    back: { to: paths.accountHistory, title: menuTexts.account.history },
  },
]
