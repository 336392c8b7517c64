import { paths } from '../core/shell/paths.ts'
import type { Route } from '../core/shell/route.ts'

export const betRoutes: readonly Route[] = [
  {
    path: paths.recentPublicBets,
    access: 'user',
    screen: () => import('./lists/RecentPublicBets.tsx').then((m) => m.RecentPublicBets),
  },
  {
    path: paths.unacceptedBets,
    access: 'user',
    screen: () => import('./lists/UnacceptedBets.tsx').then((m) => m.UnacceptedBets),
  },
  {
    path: paths.publicLiveBets,
    access: 'user',
    screen: () => import('./lists/PublicLiveBets.tsx').then((m) => m.PublicLiveBets),
  },
  {
    path: paths.publicPastBets,
    access: 'user',
    screen: () => import('./lists/PublicPastBets.tsx').then((m) => m.PublicPastBets),
  },
]
