import { NARROW, WIDE } from '../ui/page/layoutWidths.ts'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

export const homeRoutes: readonly Route[] = [
  {
    path: paths.home,
    access: 'user',
    earlyCalls: [
      { address: '/api/home' },
      { address: '/api/home/own?isWide=true', media: WIDE },
      { address: '/api/home/own?isWide=false', media: NARROW },
    ],
    screen: () => import('./HomeScreen.tsx').then(({ HomeScreen }) => HomeScreen),
  },
]
