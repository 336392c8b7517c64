/** Lists of the user's settled bets; a row opens a description, closed with X. */
import type { BetRow } from '@sidebet/contract/bets'
import { api } from '../api/api.ts'
import type { BetList } from '../betting/tables/BetListScreen.tsx'
import { seeIt, sideColumns } from '../betting/tables/ownBets.tsx'
import { ownSettledBet, receiptColumn, settledTable } from '../betting/tables/settledTable.tsx'
import type { RowSource } from '../ui/table/useRows.ts'

type Particulars = Pick<BetList<BetRow>, 'title' | 'above' | 'empty' | 'next' | 'okLeadsTo'>

/** Bets with friends, or public bets. */
export function pastBets(isFriend: 'true' | 'false', particulars: Particulars): BetList<BetRow> {
  return {
    ...particulars,
    reloads: ['pastBets'],
    table: ({ userID }) =>
      pastTable(userID, {
        key: ['pastBets', userID, isFriend],
        load: (page) => api.pastBets({ params: { userID, isFriend }, ...page }),
      }),
  }
}

/** A table of settled bets from any source, from the side of this user. */
export function pastTable(userID: string, source: RowSource<BetRow>) {
  const settled = settledTable(userID)
  const see = (bet: BetRow) => ownSettledBet(bet, userID)
  return {
    ...settled,
    columns: [...settled.columns, ...sideColumns(see, seeIt), receiptColumn],
    action: seeIt,
    source,
  } satisfies ReturnType<BetList<BetRow>['table']>
}
