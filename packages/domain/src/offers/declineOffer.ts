import type { Cents } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type Offer, reservedLeft } from './offer.ts'

export type DeclineRefusal = { readonly code: 'notAddressed' } | { readonly code: 'offerGone' }

/**
 * The addressed friend declines an offer (GAP-091). The offer closes, and the rest of its reserved stake, in cents, is
 * released to the offerer at once. Like a cancel it is allowed from any region.
 */
export function declineOffer(
  offer: Offer,
  decline: { readonly userId: number },
): Result<{ readonly returned: Cents }, DeclineRefusal> {
  const { audience } = offer
  const isTheirs = audience.kind === 'friend' && audience.friendId === decline.userId
  if (!isTheirs) return refuse({ code: 'notAddressed' })
  if (offer.state !== 'open') return refuse({ code: 'offerGone' })
  return ok({ returned: reservedLeft(offer) })
}
