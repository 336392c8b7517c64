/** How creating a promotion may be refused. */
import { promotionsAnswers } from '../screens/promotions.ts'

export const createPromotionRefusals = {
  notAdmin: { status: 403, text: 'Only an admin may create promotions.' },
  unknownGroupAdmin: { status: 400, text: 'There is no user with this name or id.' },
  promotionInvalid: { status: 400, text: 'Please check the amounts, the days and the date.' },
} as const

/** These are 200 with `error`, as stated. */
export const promotionExists = { code: 'promotionExists', error: promotionsAnswers.exists } as const
