import { homeTexts } from '@sidebet/copy/screens/home'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

/** The search for games, friends and groups. */
export const searchRoutes: readonly Route[] = [
  {
    path: paths.search,
    access: 'user',
    back: { to: paths.home, title: homeTexts.title },
    screen: () => import('./SearchPage.tsx').then((m) => m.SearchPage),
  },
]
