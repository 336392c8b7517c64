import type { OfferRow } from '@sidebet/contract/offers'
import { subjectOf } from '../betTexts.ts'
import { Outcomes } from '../slip/Outcomes.tsx'
import type { Part } from './takeable.ts'

/** Every way in which the part to take can end. */
export function PartPreview({ offer, part }: { readonly offer: OfferRow; readonly part: Part }) {
  const { league, spread } = subjectOf(offer)
  const { risk, win } = part
  const bet = { league, winner: offer.winnerOffer, spread, side: 'accepter', risk, win } as const
  return <Outcomes bet={bet} />
}
