import { checkPromotions as checkPromotionsCall } from '@sidebet/contract/promotions'
import { promotionsAnswers } from '@sidebet/contract/texts/promotions'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'

/** There are no promotions yet. */
export const checkPromotions = handle(checkPromotionsCall, async () =>
  done({ message: promotionsAnswers.noData, data: [] }),
)
