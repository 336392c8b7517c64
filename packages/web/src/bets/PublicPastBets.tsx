import { betsTexts } from '@sidebet/copy/screens/bets'
import { BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { MyBets } from '../betting/tables/MyBets.tsx'
import { paths } from '../ui/page/paths.ts'
import { pastBets } from './pastBets.tsx'

const texts = betsTexts.publicPast

const list = pastBets('false', {
  title: texts.title,
  above: <MyBets />,
  empty: texts.empty,
  next: { label: texts.next, to: paths.publicLiveBets },
  okLeadsTo: paths.home,
})

/** The user's settled public bets. */
export function PublicPastBets() {
  return <BetListScreen list={list} />
}
