import { paths } from '../core/shell/paths.ts'
import type { Route } from '../core/shell/route.ts'

export const homeRoutes: readonly Route[] = [
  {
    path: paths.home,
    access: 'user',
    screen: () => import('./HomeScreen.tsx').then(({ HomeScreen }) => HomeScreen),
  },
]
