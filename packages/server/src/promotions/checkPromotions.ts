import { wireId } from '@sidebet/contract/ids'
import {
  checkPromotions as checkPromotionsCall,
  type PromotionRow,
} from '@sidebet/contract/promotions'
import { promotionsAnswers } from '@sidebet/copy/screens/promotions'
import { americanDay } from '@sidebet/domain/games/americanDay'
import { fromHundredths } from '@sidebet/domain/money'
import type { Config } from '../config/config.ts'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'
import { type Promotion, readOffered } from './promotions.sql.ts'

/** The promotion offered to this user, without its code: users receive the code elsewhere (GAP-162). */
export const checkPromotions = handle(checkPromotionsCall, async ({ services, session }) => {
  const offered = await readOffered(services.db, session.userId)
  return offered
    ? done({ message: promotionsAnswers.ok, data: [rowOf(offered, services.config)] })
    : done({ message: promotionsAnswers.noData, data: [] })
})

function rowOf(promotion: Promotion, config: Config): PromotionRow {
  const { id, name, message, perUser, acceptsNeeded, availableToWithdraw, needsCode } = promotion
  return {
    _id: wireId('promotion', id),
    promotionName: name,
    message,
    perUserAmount: fromHundredths(perUser),
    newAcceptsNeeded: acceptsNeeded,
    availableToWithdraw,
    daysToUseFunds: promotion.daysToUse ?? 0,
    promoExpirationDate: americanDay(promotion.lastDay),
    needCode: needsCode,
    useExpiration: promotion.lastDay !== null,
    conditions:
      config.PROMOTION_CONDITIONS === 'on'
        ? { oddsMax: config.PROMOTION_ODDS_MAX, betsPerPlayer: config.PROMOTION_BETS_PER_PLAYER }
        : null,
  }
}
