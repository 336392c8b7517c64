import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { offerTable, TAKE_CHANGES } from '../betting/tables/offerTable.tsx'
import { api } from '../core/calls/api.ts'
import { paths } from '../core/shell/paths.ts'

const list: BetList<OfferRow> = {
  title: offersTexts.recent.title,
  table: ({ userID, regionRestriction }, reload) => ({
    ...offerTable(userID, () => void reload()),
    source: {
      key: ['recentOffers', regionRestriction],
      load: (page) => api.recentOffers({ params: { regionRestriction }, ...page }),
    },
  }),
  reloads: TAKE_CHANGES,
  empty: offersTexts.recent.empty,
  next: { label: offersTexts.makeBet, to: paths.home },
  okLeadsTo: paths.home,
}

/** The newest public offers of all leagues; a row opens the take flow. */
export function RecentPublicBets() {
  return <BetListScreen list={list} />
}
