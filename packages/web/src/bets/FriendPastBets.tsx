import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { FriendBetLists } from '../betting/tables/FriendBetLists.tsx'
import { paths } from '../ui/page/paths.ts'
import { pastBets } from './pastBets.tsx'

const texts = friendBetsTexts.past

const list = pastBets('true', {
  title: texts.title,
  above: <FriendBetLists />,
  empty: texts.empty,
  next: { label: texts.next, to: paths.friendsLiveBets },
  okLeadsTo: paths.home,
})

/** The user's settled bets with friends. */
export function FriendPastBets() {
  return <BetListScreen list={list} />
}
