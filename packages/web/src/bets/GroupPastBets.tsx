import type { BetRow } from '@sidebet/contract/bets'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { api } from '../api/api.ts'
import { type GroupList, GroupListScreen } from '../betting/groups/GroupList.tsx'
import { paths } from '../ui/page/paths.ts'
import { pastTable } from './pastBets.tsx'

const texts = groupsTexts.past

const listOf = (groupName: string): GroupList<BetRow> => ({
  title: `${texts.title} ${groupName}`,
  table: ({ userID }) =>
    pastTable(userID, {
      key: ['groupPastBets', userID, groupName],
      load: (page) => api.groupPastBets({ params: { groupName, userID }, ...page }),
    }),
  reloads: ['groupPastBets'],
  empty: texts.empty,
  next: { label: texts.next, to: paths.groupLiveBets },
})

/** The user's settled bets in the chosen group. */
export function GroupPastBets() {
  return <GroupListScreen listOf={listOf} />
}
