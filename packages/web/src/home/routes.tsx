import { paths } from '../core/paths.ts'
import type { Route } from '../core/route.ts'

export const homeRoutes: readonly Route[] = [
  {
    path: paths.home,
    access: 'user',
    screen: () => import('./HomeScreen.tsx').then(({ HomeScreen }) => HomeScreen),
  },
]
