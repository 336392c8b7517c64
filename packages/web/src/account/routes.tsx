import { paths } from '../core/paths.ts'
import type { Route } from '../core/route.ts'

export const accountRoutes: readonly Route[] = [
  {
    path: paths.signUp,
    access: 'visitor',
    screen: () => import('./SignUpScreen.tsx').then(({ SignUpScreen }) => SignUpScreen),
  },
]
