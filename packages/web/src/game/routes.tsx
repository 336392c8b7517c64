import { pageTexts } from '@sidebet/copy/screens/page'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

/** The page of one game: its public head, its market for users. */
export const gamePageRoutes: readonly Route[] = [
  {
    path: paths.game,
    access: 'public',
    // A user is led on to all games from there.
    back: { to: paths.landing, title: pageTexts.product },
    earlyCalls: [{ address: '/api/game/{id}' }],
    screen: () => import('./GamePage.tsx').then((m) => m.GamePage),
  },
]
