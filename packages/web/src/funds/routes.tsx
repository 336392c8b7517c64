import { paths } from '../core/paths.ts'
import type { Route } from '../core/route.ts'

export const fundsRoutes: readonly Route[] = [
  {
    path: paths.accountHistory,
    access: 'user',
    screen: () => import('./AccountHistory.tsx').then((m) => m.AccountHistory),
  },
]
