import type { Cents } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type Offer, reservedLeft } from './offer.ts'

export type CancelRefusal = { readonly code: 'notYours' } | { readonly code: 'offerGone' }

/**
 * Cancelling gives back what nobody took (GAP-111): the answer is the rest of the hold in cents, never what the
 * client says (GAP-112). It is allowed at any time while the offer is open, from any region: money must always be
 * able to leave (GAP-007). After the start there is nothing to cancel, the offer lapses by itself.
 */
export function cancelOffer(
  offer: Offer,
  cancel: { readonly userId: number },
): Result<{ readonly returned: Cents }, CancelRefusal> {
  if (offer.offererId !== cancel.userId) return refuse({ code: 'notYours' })
  if (offer.state !== 'open') return refuse({ code: 'offerGone' })
  return ok({ returned: reservedLeft(offer) })
}
