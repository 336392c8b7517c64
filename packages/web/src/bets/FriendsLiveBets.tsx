import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { FriendBetLists } from '../betting/tables/FriendBetLists.tsx'
import { paths } from '../ui/page/paths.ts'
import { liveBets } from './liveBets.tsx'

const texts = friendBetsTexts.live

const list = liveBets('friendLiveBets', {
  title: texts.title,
  above: <FriendBetLists />,
  empty: texts.empty,
  next: { label: texts.next, to: paths.friendBets },
  okLeadsTo: paths.home,
})

/** The user's bets with friends that are not settled. */
export function FriendsLiveBets() {
  return <BetListScreen list={list} />
}
