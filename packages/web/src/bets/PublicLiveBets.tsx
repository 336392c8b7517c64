import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/contract/texts/bets'
import {
  betInWords,
  gameInWords,
  liveBetInWords,
  needInWords,
  sideOf,
} from '../betting/betWords.ts'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { MyBets } from '../betting/tables/MyBets.tsx'
import { offerColumns } from '../betting/tables/offerColumns.tsx'
import { ownBetOf } from '../betting/tables/ownBetOf.ts'
import { OwnBetHead, seeIt, sideColumns, stateColumn } from '../betting/tables/ownBets.tsx'
import { api } from '../core/calls/api.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { paths } from '../core/shell/paths.ts'
import { LiveState } from './LiveState.tsx'

const texts = betsTexts.publicLive

function needOf(bet: BetRow, userID: string): string {
  return needInWords(bet, sideOf(bet, userID))
}

const list: BetList<BetRow> = {
  title: texts.title,
  above: <MyBets />,
  table: ({ userID }) => {
    const see = (bet: BetRow) => ({
      ...ownBetOf(bet, userID),
      state: <LiveState bet={bet} userID={userID} />,
    })
    return {
      source: {
        key: ['publicLiveBets', userID],
        load: (page) => api.publicLiveBets({ params: { userID }, ...page }),
      },
      columns: [
        ...offerColumns,
        stateColumn(see, (bet) => needOf(bet, userID)),
        ...sideColumns(see, seeIt),
      ],
      rowKey: (bet) => bet._id,
      rowLabel: (bet) => `${gameInWords(bet)}: ${betInWords(bet, userID)}`,
      onOpen: (bet) => void showLiveBet(bet, userID),
      action: seeIt,
      cardHead: (bet) => {
        const own = see(bet)
        const { counterpart } = own
        return (
          <OwnBetHead game={bet} bet={own} words={needOf(bet, userID)} counterpart={counterpart} />
        )
      },
    }
  },
  reloads: ['publicLiveBets'],
  empty: texts.empty,
  next: { label: texts.next, to: paths.recentPublicBets },
  okLeadsTo: paths.home,
}

/** The bet in words, how it stands and what the user needs; closed with X. */
async function showLiveBet(bet: BetRow, userID: string): Promise<void> {
  const body = (
    <>
      <p>
        <LiveState bet={bet} userID={userID} />
      </p>
      <p>{needOf(bet, userID)}</p>
      <p>{liveBetInWords(bet, userID)}</p>
    </>
  )
  await dialog.choose(body, [betsTexts.close], { title: gameInWords(bet) })
}

/** The user's public bets that are not settled; a row is described and nothing else. */
export function PublicLiveBets() {
  return <BetListScreen list={list} />
}
