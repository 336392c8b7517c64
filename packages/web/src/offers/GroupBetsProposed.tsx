import type { OfferRow } from '@sidebet/contract/offers'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { api } from '../api/api.ts'
import { type GroupList, GroupListScreen } from '../betting/groups/GroupList.tsx'
import { offerTable } from '../betting/tables/offerTable.tsx'
import { goneOffer } from '../betting/take/goneOffer.ts'
import { takeFlow } from '../betting/take/takeFlow.tsx'
import { paths } from '../ui/page/paths.ts'

const texts = groupsTexts.proposed

const listOf = (groupName: string): GroupList<OfferRow> => ({
  title: `${texts.title} ${groupName}`,
  table: ({ userID, regionRestriction }, reload) => ({
    ...offerTable(userID, { isByGame: true }),
    source: {
      key: ['groupOffers', userID, groupName, regionRestriction],
      load: (page) =>
        api.groupOffers({ params: { userID, regionRestriction, groupName }, ...page }),
    },
    onOpen: (offer) => void takeFlow(offer, { reload: () => void reload() }),
    onGone: () => goneOffer(() => void reload()),
  }),
  reloads: ['groupOffers', 'checkGroupBets', 'groupLiveBets', 'myGroups'],
  empty: texts.empty,
  next: { label: texts.next, to: paths.home },
})

/** The offers of the chosen group's members, including the user's own; a row opens the take flow. */
export function GroupBetsProposed() {
  return <GroupListScreen listOf={listOf} />
}
