import { homeTexts } from '@sidebet/contract/texts/home'
import { pageTexts } from '@sidebet/contract/texts/page'
import { sessionTexts } from '@sidebet/contract/texts/session'
import { paths } from '../core/shell/paths.ts'
import type { Route } from '../core/shell/route.ts'

export const accountRoutes: readonly Route[] = [
  {
    path: paths.signUp,
    access: 'visitor',
    back: { to: paths.landing, title: pageTexts.product },
    screen: () => import('./SignUpScreen.tsx').then(({ SignUpScreen }) => SignUpScreen),
  },
  {
    path: paths.forgotLogin,
    // With a link it is for signed-in users too (GAP-022): the screen itself sends the others home.
    access: 'public',
    back: { to: paths.login, title: sessionTexts.landing.login },
    screen: () =>
      import('./ForgotLoginScreen.tsx').then(({ ForgotLoginScreen }) => ForgotLoginScreen),
  },
  {
    path: paths.changePassword,
    access: 'user',
    back: { to: paths.home, title: homeTexts.title },
    screen: () =>
      import('./ChangePasswordScreen.tsx').then(({ ChangePasswordScreen }) => ChangePasswordScreen),
  },
]
