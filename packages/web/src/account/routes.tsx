import { pageTexts } from '@sidebet/contract/texts/page'
import { paths } from '../core/shell/paths.ts'
import type { Route } from '../core/shell/route.ts'

export const accountRoutes: readonly Route[] = [
  {
    path: paths.signUp,
    access: 'visitor',
    back: { to: paths.landing, title: pageTexts.product },
    screen: () => import('./SignUpScreen.tsx').then(({ SignUpScreen }) => SignUpScreen),
  },
]
