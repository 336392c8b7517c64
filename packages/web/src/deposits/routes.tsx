import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

export const depositRoutes: readonly Route[] = [
  {
    path: paths.depositFromPaypal,
    access: 'user',
    back: { to: paths.depositChoice, title: depositsTexts.options.title },
    screen: () => import('./WalletDeposit.tsx').then((m) => m.WalletDeposit),
  },
]
