import { menuTexts } from '@sidebet/copy/screens/menu'
import { pageTexts } from '@sidebet/copy/screens/page'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

export const sessionRoutes: readonly Route[] = [
  {
    path: paths.landing,
    access: 'public',
    isPrerendered: true,
    screen: () => import('./Landing.tsx').then(({ Landing }) => Landing),
  },
  {
    path: paths.login,
    access: 'visitor',
    isPrerendered: true,
    back: { to: paths.landing, title: pageTexts.product },
    screen: () => import('./LoginScreen.tsx').then(({ LoginScreen }) => LoginScreen),
  },
  {
    path: paths.updatingServer,
    access: 'updating',
    screen: () => import('./UpdatingPage.tsx').then(({ UpdatingPage }) => UpdatingPage),
  },
  {
    path: paths.mfa,
    access: 'pending',
    back: { to: paths.login, title: sessionTexts.landing.login },
    screen: () => import('./MfaScreen.tsx').then(({ MfaScreen }) => MfaScreen),
  },
  {
    path: paths.sessions,
    access: 'user',
    back: { to: paths.myProfile, title: menuTexts.profile.show },
    screen: () => import('./SessionsScreen.tsx').then(({ SessionsScreen }) => SessionsScreen),
  },
]
