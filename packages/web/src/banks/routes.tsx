import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

const back = { to: paths.depositChoice, title: depositsTexts.options.title }

/** The start page of these screens is here too: two of its three buttons are about banks. */
export const bankRoutes: readonly Route[] = [
  {
    path: paths.depositChoice,
    access: 'user',
    screen: () => import('./DepositOptions.tsx').then((m) => m.DepositOptions),
  },
  {
    path: paths.addBank,
    access: 'user',
    back,
    screen: () => import('./AddBank.tsx').then((m) => m.AddBank),
  },
  {
    path: paths.depositFromBank,
    access: 'user',
    back,
    screen: () => import('./bankDeposit.tsx').then((m) => m.DepositFromBank),
  },
  {
    path: '/withdrawbank',
    access: 'user',
    screen: () => import('./bankWithdrawal.tsx').then((m) => m.WithdrawToBank),
  },
]
