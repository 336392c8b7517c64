import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { api } from '../../core/api.ts'
import { gameInWords, pickInWords } from '../../core/betWords.ts'
import { centsOf } from '../../core/money.tsx'
import { paths } from '../../core/paths.ts'
import { takeFlow } from '../takeFlow.tsx'
import { type BetList, BetListScreen } from './BetListScreen.tsx'
import { OfferHead } from './OfferHead.tsx'
import { amountColumn, offerColumns, startsColumn } from './offerColumns.tsx'
import { StakeBar } from './StakeBar.tsx'

const list: BetList<OfferRow> = {
  title: offersTexts.recent.title,
  table: ({ userID, regionRestriction }, reload) => ({
    source: {
      key: ['recentOffers', regionRestriction],
      load: (query) => api.recentOffers({ params: { regionRestriction }, query }),
    },
    columns: [...offerColumns, amountColumn, startsColumn],
    rowKey: (offer) => offer._id,
    rowLabel: (offer) => `${offer.dateMatch}, ${gameInWords(offer)}: ${pickInWords(offer)}`,
    onOpen: (offer) => void takeFlow(offer, { reload }),
    cardHead: (offer) => (
      <>
        <OfferHead offer={offer} words={pickInWords(offer)} />
        <Stakes offer={offer} isOwn={offer.userIDoffer === userID} />
      </>
    ),
  }),
  reloads: ['recentOffers', 'leagueOffers', 'teamOffers', 'dateOffers', 'publicLiveBets'],
  empty: offersTexts.recent.empty,
  next: { label: 'Make a bet', to: paths.home },
  home: paths.home,
}

/** One's own offer is in the list too (GAP-136). */
function Stakes({ offer, isOwn }: { readonly offer: OfferRow; readonly isOwn: boolean }) {
  const [offerer, accepter] = [centsOf(offer.offerPay), centsOf(offer.amountBet)]
  return isOwn ? (
    <StakeBar you={offerer} them={{ who: 'they', risk: accepter }} />
  ) : (
    <StakeBar you={accepter} them={{ who: offer.usernameOffer, risk: offerer }} />
  )
}

/** The newest public offers of all leagues; a row opens the accept flow. */
export function RecentPublicBets() {
  return <BetListScreen list={list} />
}
