import type { Cents } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type Offer, reservedLeft } from './offer.ts'

export type CancelRefusal = { readonly code: 'notYours' } | { readonly code: 'offerGone' }

/**
 * Cancelling releases the untaken remainder (GAP-111). The result is the rest of the reserved stake in cents, never an
 * amount from the client (GAP-112). It is allowed while the offer is open, from any region: users must always be able to
 * take their money out (GAP-007). After the start there is nothing to cancel, because the offer lapses.
 */
export function cancelOffer(
  offer: Offer,
  cancel: { readonly userId: number },
): Result<{ readonly returned: Cents }, CancelRefusal> {
  if (offer.offererId !== cancel.userId) return refuse({ code: 'notYours' })
  if (offer.state !== 'open') return refuse({ code: 'offerGone' })
  return ok({ returned: reservedLeft(offer) })
}
