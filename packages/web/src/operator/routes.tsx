import { homeTexts } from '@sidebet/copy/screens/home'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

/** The tasks that wait for operators, and their actions. */
export const operatorRoutes: readonly Route[] = [
  {
    path: paths.operator,
    access: 'user',
    back: { to: paths.home, title: homeTexts.title },
    screen: () => import('./OperatorScreen.tsx').then((m) => m.OperatorScreen),
  },
]
