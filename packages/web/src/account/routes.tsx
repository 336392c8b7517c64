import { homeTexts } from '@sidebet/copy/screens/home'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { pageTexts } from '@sidebet/copy/screens/page'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

const profile = { to: paths.myProfile, title: menuTexts.profile.show }

export const accountRoutes: readonly Route[] = [
  {
    path: paths.signUp,
    access: 'visitor',
    back: { to: paths.landing, title: pageTexts.product },
    screen: () => import('./SignUpScreen.tsx').then(({ SignUpScreen }) => SignUpScreen),
  },
  {
    path: paths.myProfile,
    access: 'user',
    back: { to: paths.home, title: homeTexts.title },
    screen: () => import('./MyProfile.tsx').then(({ MyProfile }) => MyProfile),
  },
  {
    path: paths.editProfile,
    access: 'user',
    back: profile,
    screen: () => import('./EditProfile.tsx').then(({ EditProfile }) => EditProfile),
  },
  {
    path: paths.changeMfa,
    access: 'user',
    back: profile,
    screen: () => import('./ChangeMfa.tsx').then(({ ChangeMfa }) => ChangeMfa),
  },
  {
    path: paths.forgotLogin,
    // A mailed link also works for signed-in users (GAP-022). Without a link the screen redirects them home.
    access: 'public',
    back: { to: paths.login, title: sessionTexts.landing.login },
    screen: () =>
      import('./ForgotLoginScreen.tsx').then(({ ForgotLoginScreen }) => ForgotLoginScreen),
  },
  {
    path: paths.changePassword,
    access: 'user',
    back: profile,
    screen: () =>
      import('./ChangePasswordScreen.tsx').then(({ ChangePasswordScreen }) => ChangePasswordScreen),
  },
]
