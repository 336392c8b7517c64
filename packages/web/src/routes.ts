/** Every screen of the product. A feature adds its own array here: one import, one line. */
import { accountRoutes } from './account/routes.tsx'
import { bankRoutes } from './banks/routes.tsx'
import { betRoutes } from './bets/routes.tsx'
import { depositRoutes } from './deposits/routes.tsx'
import { gamePageRoutes } from './game/routes.tsx'
import { gameRoutes } from './games/routes.tsx'
import { groupRoutes } from './groups/routes.tsx'
import { helpRoutes } from './help/routes.tsx'
import { homeRoutes } from './home/routes.tsx'
import { sessionRoutes } from './login/routes.tsx'
import { noticeRoutes } from './notices/routes.tsx'
import { offerRoutes } from './offers/routes.tsx'
import { operatorRoutes } from './operator/routes.tsx'
import { paymentRoutes } from './payments/routes.tsx'
import { promotionRoutes } from './promotions/routes.tsx'
import { receiptRoutes } from './receipts/routes.tsx'
import { searchRoutes } from './search/routes.tsx'
import type { Route } from './ui/page/route.ts'

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...bankRoutes,
  ...betRoutes,
  ...depositRoutes,
  ...gamePageRoutes,
  ...gameRoutes,
  ...groupRoutes,
  ...helpRoutes,
  ...homeRoutes,
  ...noticeRoutes,
  ...offerRoutes,
  ...operatorRoutes,
  ...paymentRoutes,
  ...promotionRoutes,
  ...receiptRoutes,
  ...searchRoutes,
  ...sessionRoutes,
]
