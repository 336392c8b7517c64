/** Lists of the user's unsettled bets; a row opens a description and has no other action. */
import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { timelineTexts } from '@sidebet/copy/screens/timeline'
import { api } from '../api/api.ts'
import {
  betInWords,
  liveBetInWords,
  needInWords,
  reasonInWords,
  scoreInWords,
  sideOf,
  waitInWords,
} from '../betting/betTexts.ts'
import { gameInWords } from '../betting/games/gameTexts.ts'
import type { BetList } from '../betting/tables/BetListScreen.tsx'
import { offerColumns } from '../betting/tables/offerColumns.tsx'
import { ownBetOf } from '../betting/tables/ownBetOf.ts'
import { OwnBetHead, seeIt, sideColumns, stateColumn } from '../betting/tables/ownBets.tsx'
import { dialog } from '../ui/dialogs/dialog.ts'
import { goTo } from '../ui/page/goTo.ts'
import { receiptPath } from '../ui/page/paths.ts'
import styles from './LiveState.module.css'
import { LiveState } from './LiveState.tsx'

function needOf(bet: BetRow, userID: string): string {
  return needInWords(bet, sideOf(bet, userID))
}

type LiveCall = 'publicLiveBets' | 'friendLiveBets'
type Particulars = Pick<BetList<BetRow>, 'title' | 'above' | 'empty' | 'next' | 'okLeadsTo'>

/** The list of bets that a call returns. */
export function liveBets(call: LiveCall, particulars: Particulars): BetList<BetRow> {
  return { ...particulars, reloads: [call], table: ({ userID }) => liveTable(call, userID) }
}

function liveTable(call: LiveCall, userID: string): ReturnType<BetList<BetRow>['table']> {
  const see = (bet: BetRow) => ({
    ...ownBetOf(bet, userID),
    state: <LiveState bet={bet} userID={userID} />,
  })
  return {
    source: {
      key: [call, userID],
      load: (page) => api[call]({ params: { userID }, ...page }),
    },
    columns: [
      ...offerColumns,
      stateColumn(see, (bet) => needOf(bet, userID)),
      ...sideColumns(see, seeIt),
    ],
    rowKey: (bet) => bet._id,
    rowLabel: (bet) => `${gameInWords(bet)}: ${betInWords(bet, userID)}`,
    onOpen: (bet) => void showLiveBet(bet, userID),
    isOneCard: true,
    gone: betsTexts.liveGone,
    newRows: betsTexts.newRows,
    cardHead: (bet) => {
      const { state, ...own } = see(bet)
      const hasBegun = scoreInWords(bet) !== null || waitInWords(bet) !== null
      return (
        <OwnBetHead game={bet} bet={own} words={needOf(bet, userID)} counterpart={own.counterpart}>
          {hasBegun && <span className={styles.state}>{state}</span>}
        </OwnBetHead>
      )
    },
  }
}

/** The bet in words, its state and what the user needs; closed with X. A bet that waits leads to its timeline. */
async function showLiveBet(bet: BetRow, userID: string): Promise<void> {
  const body = (
    <>
      <p>
        <LiveState bet={bet} userID={userID} />
      </p>
      {bet.reason && <p>{reasonInWords(bet).join(' ')}</p>}
      <p>{needOf(bet, userID)}</p>
      <p>{liveBetInWords(bet, userID)}</p>
    </>
  )
  const words = bet.reason ? [timelineTexts.title, betsTexts.close] : [betsTexts.close]
  const word = await dialog.choose(body, words, { title: gameInWords(bet) })
  if (word === timelineTexts.title) goTo(receiptPath(bet._id))
}
