import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { paths } from '../core/shell/paths.ts'
import type { Route } from '../core/shell/route.ts'

export const depositRoutes: readonly Route[] = [
  {
    path: paths.depositFromPaypal,
    access: 'user',
    back: { to: paths.depositChoice, title: depositsTexts.options.title },
    screen: () => import('./WalletDeposit.tsx').then((m) => m.WalletDeposit),
  },
]
