import type { OfferRow } from '@sidebet/contract/offers'
import { stakesTexts } from '@sidebet/copy/screens/stakes'
import type { Cents } from '@sidebet/domain/money'
import { centsOf } from '../../ui/money.tsx'

/** The user's stake, and the opponent with theirs. */
export type Stakes = {
  readonly you: Cents
  readonly them: { readonly who: string; readonly risk: Cents }
}

/** Both stakes of what is left, for the offerer. */
export function stakesOfOwn({ amountBet, offerPay }: OfferRow): Stakes {
  return { you: centsOf(offerPay), them: { who: stakesTexts.noOpponent, risk: centsOf(amountBet) } }
}

/** The same for a taker. */
export function stakesOfTaker({ amountBet, offerPay, usernameOffer }: OfferRow): Stakes {
  return { you: centsOf(amountBet), them: { who: usernameOffer, risk: centsOf(offerPay) } }
}
