import { homeTexts } from '@sidebet/copy/screens/home'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

const HOME = { to: paths.home, title: homeTexts.title }

/** Creating a promotion, and receiving one. */
export const promotionRoutes: readonly Route[] = [
  {
    path: paths.promotionCreate,
    access: 'user',
    back: HOME,
    screen: () => import('./CreatePromotion.tsx').then((m) => m.CreatePromotion),
  },
  {
    path: paths.promotionOffer,
    access: 'user',
    back: HOME,
    screen: () => import('./CurrentPromotion.tsx').then((m) => m.CurrentPromotion),
  },
]
