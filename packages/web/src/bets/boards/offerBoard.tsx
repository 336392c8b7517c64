/** What the boards of a league have in common, whichever offers they show. */
import type { OfferRow } from '@sidebet/contract/offers'
import { gameInWords, pickInWords } from '../../core/betWords.ts'
import type { CallName } from '../../core/calls.ts'
import { centsOf } from '../../core/money.tsx'
import type { TableDescription } from '../../core/table.tsx'
import { OfferHead } from '../lists/OfferHead.tsx'
import { amountColumn, offerColumns, startsColumn } from '../lists/offerColumns.tsx'
import { StakeBar } from '../lists/StakeBar.tsx'
import { takeFlow } from '../takeFlow.tsx'

/** The calls whose answers are old after an offer was taken. */
export const TAKE_CHANGES: readonly CallName[] = [
  'leagueOffers',
  'teamOffers',
  'dateOffers',
  'recentOffers',
  'publicLiveBets',
]

/** The specified columns, what is left and when it starts; a row opens the accept flow. */
export function offerTable(userID: string, reload: () => void) {
  return {
    columns: [...offerColumns, amountColumn, startsColumn],
    rowKey: (offer) => offer._id,
    rowLabel: (offer) => `${gameInWords(offer)}: ${pickInWords(offer)}`,
    onOpen: (offer) => void takeFlow(offer, { reload }),
    cardHead: (offer) => <BoardHead offer={offer} userID={userID} />,
    action: 'Take it',
  } satisfies Partial<TableDescription<OfferRow>>
}

/** One's own offer is in the list too (GAP-136). */
function BoardHead({ offer, userID }: { readonly offer: OfferRow; readonly userID: string }) {
  const [offerer, accepter] = [centsOf(offer.offerPay), centsOf(offer.amountBet)]
  return (
    <>
      <OfferHead offer={offer} words={pickInWords(offer)} />
      {offer.userIDoffer === userID ? (
        <StakeBar you={offerer} them={{ who: 'they', risk: accepter }} />
      ) : (
        <StakeBar you={accepter} them={{ who: offer.usernameOffer, risk: offerer }} />
      )}
    </>
  )
}
