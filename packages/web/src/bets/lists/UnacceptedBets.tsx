import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { api } from '../../core/api.ts'
import { gameInWords, pickInWords } from '../../core/betWords.ts'
import { centsOf } from '../../core/money.tsx'
import { paths } from '../../core/paths.ts'
import { type BetList, BetListScreen } from './BetListScreen.tsx'
import { cancelFlow } from './cancelFlow.ts'
import { OfferHead } from './OfferHead.tsx'
import { amountColumn, offerColumns, startsColumn } from './offerColumns.tsx'
import { StakeBar } from './StakeBar.tsx'

const list: BetList<OfferRow> = {
  title: offersTexts.unaccepted.title,
  table: ({ userID }, reload) => ({
    source: {
      key: ['ownOffers', userID],
      load: (query) => api.ownOffers({ params: { userID }, query }),
    },
    columns: [...offerColumns, amountColumn, startsColumn],
    rowKey: (offer) => offer._id,
    rowLabel: (offer) => `${gameInWords(offer)}: ${pickInWords(offer)}`,
    onOpen: (offer) => void cancelFlow(offer, reload),
    cardHead: (offer) => (
      <>
        <OfferHead offer={offer} words={pickInWords(offer)} />
        <StakeBar
          you={centsOf(offer.offerPay)}
          them={{ who: 'they', risk: centsOf(offer.amountBet) }}
        />
      </>
    ),
  }),
  reloads: ['ownOffers', 'recentOffers', 'leagueOffers', 'teamOffers', 'dateOffers'],
  empty: offersTexts.unaccepted.empty,
  next: { label: 'Make a bet', to: paths.home },
  home: paths.home,
}

/** The user's offers that wait for somebody, or for more; a row asks whether to cancel it. */
export function UnacceptedBets() {
  return <BetListScreen list={list} />
}
