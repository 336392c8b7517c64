import { betsTexts } from '@sidebet/copy/screens/bets'
import { BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { MyBets } from '../betting/tables/MyBets.tsx'
import { paths } from '../ui/page/paths.ts'
import { liveBets } from './liveBets.tsx'

const texts = betsTexts.publicLive

const list = liveBets('publicLiveBets', {
  title: texts.title,
  above: <MyBets />,
  empty: texts.empty,
  next: { label: texts.next, to: paths.recentPublicBets },
  okLeadsTo: paths.home,
})

/** The user's public bets that are not settled. */
export function PublicLiveBets() {
  return <BetListScreen list={list} />
}
