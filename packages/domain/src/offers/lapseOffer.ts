import { isBeforeStart } from '../games/game.ts'
import type { Cents } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type Offer, reservedLeft } from './offer.ts'

export type LapseRefusal = { readonly code: 'offerGone' } | { readonly code: 'gameOpen' }

/**
 * At the start the untaken remainder lapses: the rest of the reserved stake is released, once (GAP-110). An offer on a
 * game that was cancelled before its start lapses too. An offer on a suspended or postponed game stays open until its
 * start.
 */
export function lapseOffer(
  offer: Offer,
  now: number,
): Result<{ readonly returned: Cents }, LapseRefusal> {
  if (offer.state !== 'open') return refuse({ code: 'offerGone' })
  const { game } = offer
  const over = game.status === 'cancelled' || !isBeforeStart(game, now)
  if (!over) return refuse({ code: 'gameOpen' })
  return ok({ returned: reservedLeft(offer) })
}
