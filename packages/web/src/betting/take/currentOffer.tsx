/** Changes of an offer while its slip is open, received by the list behind the slip. */
import type { OfferRow } from '@sidebet/contract/offers'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { centsOf } from '../../ui/money.tsx'
import { useCurrentRow } from '../../ui/table/currentRows.ts'
import { BetState } from '../slip/BetState.tsx'

/** The offer with its current amount left, which only decreases. */
export function useOfferNow(offer: OfferRow): OfferRow {
  const { row, isGone } = useCurrentRow<OfferRow>(offer._id)
  return row && !isGone && row.amountBet < offer.amountBet ? row : offer
}

/** Shows that another user took a part or all of it meanwhile. Nothing else in the slip changes by itself. */
export function Meanwhile(props: {
  readonly offer: OfferRow
  /** Another user had taken a part of it before. */
  readonly hasChanged?: boolean
}) {
  const { offer, hasChanged = false } = props
  const { isGone } = useCurrentRow<OfferRow>(offer._id)
  const now = useOfferNow(offer)
  if (isGone) return <BetState word="gone">{slipTexts.goneMeanwhile}</BetState>
  if (!hasChanged && now === offer) return null
  return <BetState word="changed">{slipTexts.takenMeanwhile(centsOf(now.amountBet))}</BetState>
}
