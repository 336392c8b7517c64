import { betsTexts } from '@sidebet/copy/screens/bets'
import { tabsTexts } from '@sidebet/copy/screens/tabs'
import { ListSwitch } from '../../ui/page/ListSwitch.tsx'
import { paths } from '../../ui/page/paths.ts'

const { lists } = betsTexts.own

const LISTS = [
  [paths.unacceptedBets, lists.unaccepted],
  [paths.publicLiveBets, lists.live],
  [paths.publicPastBets, lists.past],
] as const

/** Links between the lists of the user's own bets. */
export function MyBets() {
  return <ListSwitch title={tabsTexts.myBets} lists={LISTS} />
}
