import type { OfferRow } from '@sidebet/contract/offers'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { api } from '../api/api.ts'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { FriendBetLists } from '../betting/tables/FriendBetLists.tsx'
import { offerTable } from '../betting/tables/offerTable.tsx'
import { goneOffer } from '../betting/take/goneOffer.ts'
import { takeFlow } from '../betting/take/takeFlow.tsx'
import { paths } from '../ui/page/paths.ts'

const texts = friendBetsTexts.proposed

const list: BetList<OfferRow> = {
  title: texts.title,
  above: <FriendBetLists />,
  table: ({ userID, regionRestriction }, reload) => ({
    ...offerTable(userID, { isByGame: true }),
    source: {
      key: ['friendOffers', userID, regionRestriction],
      load: (page) => api.friendOffers({ params: { userID, regionRestriction }, ...page }),
    },
    onOpen: (offer) => void takeFlow(offer, { reload: () => void reload() }),
    onGone: () => goneOffer(() => void reload()),
  }),
  reloads: ['friendOffers', 'checkFriendBets', 'friendLiveBets'],
  empty: texts.empty,
  next: { label: texts.next, to: paths.home },
  okLeadsTo: paths.home,
}

/** The offers of friends to the user; a row opens the take flow, which can also decline it. */
export function FriendBets() {
  return <BetListScreen list={list} />
}
