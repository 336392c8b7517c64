import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { ListSwitch } from '../../ui/page/ListSwitch.tsx'
import { paths } from '../../ui/page/paths.ts'

const { lists } = friendBetsTexts

const LISTS = [
  [paths.friendBets, lists.proposed],
  [paths.friendsLiveBets, lists.live],
  [paths.friendPastBets, lists.past],
] as const

/** Links between the lists of bets with friends. */
export function FriendBetLists() {
  return <ListSwitch title={menuTexts.friendBets.title} lists={LISTS} />
}
