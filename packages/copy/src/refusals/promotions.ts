/** Refusals of creating a promotion. */
import { promotionsAnswers } from '../screens/promotions.ts'

export const createPromotionTexts = {
  notAdmin: 'Only an admin may create promotions.',
  unknownGroupAdmin: 'There is no user with this name or id.',
  promotionInvalid: 'Please check the amounts, the days and the date.',
} as const

/** 200 with `error`, as the specification states. */
export const promotionExists = { code: 'promotionExists', error: promotionsAnswers.exists } as const
