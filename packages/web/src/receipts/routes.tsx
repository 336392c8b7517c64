import { menuTexts } from '@sidebet/copy/screens/menu'
import { pageTexts } from '@sidebet/copy/screens/page'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

/** The receipt of a settled bet, and the public page that checks receipts. */
export const receiptRoutes: readonly Route[] = [
  {
    path: paths.receipt,
    access: 'user',
    waitsForLogin: true,
    screen: () => import('./ReceiptScreen.tsx').then((m) => m.ReceiptScreen),
    back: { to: paths.accountHistory, title: menuTexts.account.history },
  },
  {
    path: paths.checkReceipt,
    access: 'public',
    screen: () => import('./CheckReceipt.tsx').then((m) => m.CheckReceipt),
    back: { to: paths.landing, title: pageTexts.product },
  },
]
