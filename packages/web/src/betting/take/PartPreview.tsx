import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { subjectOf } from '../betWords.ts'
import { StakeBar } from '../StakeBar.tsx'
import { Outcomes } from '../slip/Outcomes.tsx'
import type { Part } from './takeable.ts'

/** Both sides of the part that would be taken, and every way it can end. */
export function PartPreview({
  offer,
  part,
}: {
  readonly offer: OfferRow
  readonly part: Part | null
}) {
  const { league, spread } = subjectOf(offer)
  const bet = part && {
    league,
    winner: offer.winnerOffer,
    spread,
    side: 'accepter' as const,
    risk: part.risk,
    win: part.win,
  }
  return (
    <>
      {part && <StakeBar you={part.risk} them={{ who: offer.usernameOffer, risk: part.win }} />}
      <Outcomes bet={bet} missing={betsTexts.accept.missing} />
    </>
  )
}
