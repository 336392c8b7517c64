import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { MyBets } from '../betting/tables/MyBets.tsx'
import { seeIt, sideColumns } from '../betting/tables/ownBets.tsx'
import { ownSettledBet, settledTable } from '../betting/tables/settledTable.tsx'
import { api } from '../core/calls/api.ts'
import { paths } from '../core/shell/paths.ts'

const list: BetList<BetRow> = {
  title: betsTexts.publicPast.title,
  above: <MyBets />,
  table: ({ userID }) => {
    const settled = settledTable(userID)
    const see = (bet: BetRow) => ownSettledBet(bet, userID)
    return {
      ...settled,
      columns: [...settled.columns, ...sideColumns(see, seeIt)],
      action: seeIt,
      source: {
        key: ['pastBets', userID, 'false'],
        load: (page) => api.pastBets({ params: { userID, isFriend: 'false' }, ...page }),
      },
    }
  },
  reloads: ['pastBets'],
  empty: betsTexts.publicPast.empty,
  next: { label: betsTexts.publicPast.next, to: paths.publicLiveBets },
  okLeadsTo: paths.home,
}

/** The user's settled public bets; a row is described and closed with X. */
export function PublicPastBets() {
  return <BetListScreen list={list} />
}
