import { paths } from '../core/shell/paths.ts'
import type { Route } from '../core/shell/route.ts'

export const fundsRoutes: readonly Route[] = [
  {
    path: paths.accountHistory,
    access: 'user',
    screen: () => import('./AccountHistory.tsx').then((m) => m.AccountHistory),
  },
]
