import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import type { Cents } from '@sidebet/domain/money'
import { subjectOf } from '../betTexts.ts'
import { Outcomes } from '../slip/Outcomes.tsx'
import { partOf } from './takeable.ts'

const { missing, noOutcomes } = betsTexts.accept

/** Every way in which the part to take can end. */
export function PartPreview(props: {
  readonly offer: OfferRow
  readonly amount: Cents | null
  readonly shortens?: boolean
}) {
  const { offer, amount, ...shape } = props
  const { league, spread } = subjectOf(offer)
  const part = partOf(offer, amount)
  const bet = part && {
    league,
    winner: offer.winnerOffer,
    winnerShort: offer.winnerOfferShort,
    spread,
    side: 'accepter' as const,
    risk: part.risk,
    win: part.win,
  }
  return <Outcomes bet={bet} missing={amount === null ? missing : noOutcomes} {...shape} />
}
