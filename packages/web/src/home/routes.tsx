import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

export const homeRoutes: readonly Route[] = [
  {
    path: paths.home,
    access: 'user',
    screen: () => import('./HomeScreen.tsx').then(({ HomeScreen }) => HomeScreen),
  },
]
