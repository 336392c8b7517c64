import { menuTexts } from '@sidebet/copy/screens/menu'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

const { account } = menuTexts

/** Withdrawals to a wallet, and all deposits and withdrawals. */
export const paymentRoutes: readonly Route[] = [
  {
    path: paths.withdrawChoice,
    access: 'user',
    screen: () => import('./WithdrawalOptions.tsx').then((m) => m.WithdrawalOptions),
  },
  {
    path: paths.withdrawToPaypal,
    access: 'user',
    back: { to: paths.withdrawChoice, title: account.withdraw },
    screen: () => import('./WithdrawToWallet.tsx').then((m) => m.WithdrawToWallet),
  },
  {
    path: paths.payments,
    access: 'user',
    back: { to: paths.accountHistory, title: account.history },
    screen: () => import('./Payments.tsx').then((m) => m.Payments),
  },
]
