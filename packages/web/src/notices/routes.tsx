import { bellTexts } from '@sidebet/copy/screens/bell'
import { homeTexts } from '@sidebet/copy/screens/home'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

export const noticeRoutes: readonly Route[] = [
  {
    path: paths.notices,
    access: 'user',
    waitsForLogin: true,
    back: { to: paths.home, title: homeTexts.title },
    screen: () => import('./Notices.tsx').then(({ Notices }) => Notices),
  },
  {
    path: paths.noticeSettings,
    access: 'user',
    waitsForLogin: true,
    back: { to: paths.notices, title: bellTexts.title },
    screen: () => import('./NoticeSettings.tsx').then(({ NoticeSettings }) => NoticeSettings),
  },
  {
    // From a mail, which may be read on any device: no session is needed (S31).
    path: paths.unsubscribe,
    access: 'public',
    screen: () => import('./Unsubscribe.tsx').then(({ Unsubscribe }) => Unsubscribe),
  },
]
