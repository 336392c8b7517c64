import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { betInWords, gameInWords, liveBetInWords } from '../betting/betWords.ts'
import { stakesOf } from '../betting/sideOfBet.ts'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { OfferHead } from '../betting/tables/OfferHead.tsx'
import { offerColumns, startsColumn } from '../betting/tables/offerColumns.tsx'
import { api } from '../core/calls/api.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { Amount } from '../core/money.tsx'
import { paths } from '../core/shell/paths.ts'
import type { Column } from '../core/table/tableDescription.ts'

const texts = betsTexts.publicLive

/** Without them nobody could tell on which side of the pick the user stands; a card has a sentence for it. */
function ownColumns(userID: string): Column<BetRow>[] {
  return [
    {
      key: 'side',
      label: texts.columns.side,
      cell: (bet) => (bet.userIDoffer === userID ? texts.offerer : texts.accepter),
      sort: (bet) => (bet.userIDoffer === userID ? 0 : 1),
      notInCard: true,
    },
    {
      key: 'stakes',
      label: texts.columns.stakes,
      cell: (bet) => {
        const { you, them } = stakesOf(bet, userID)
        return (
          <>
            <Amount of={you} /> / <Amount of={them.risk} />
          </>
        )
      },
      sort: (bet) => stakesOf(bet, userID).you,
      isNumber: true,
      notInCard: true,
    },
  ]
}

const list: BetList<BetRow> = {
  title: texts.title,
  table: ({ userID }) => ({
    source: {
      key: ['publicLiveBets', userID],
      load: (page) => api.publicLiveBets({ params: { userID }, ...page }),
    },
    columns: [...offerColumns, ...ownColumns(userID), startsColumn],
    rowKey: (bet) => bet._id,
    rowLabel: (bet) => `${gameInWords(bet)}: ${betInWords(bet, userID)}`,
    onOpen: (bet) =>
      void dialog.choose(liveBetInWords(bet, userID), [betsTexts.close], {
        title: gameInWords(bet),
      }),
    cardHead: (bet) => (
      <OfferHead offer={bet} words={betInWords(bet, userID)} stakes={stakesOf(bet, userID)} />
    ),
  }),
  reloads: ['publicLiveBets'],
  empty: texts.empty,
  next: { label: texts.next, to: paths.recentPublicBets },
  okLeadsTo: paths.home,
}

/** The user's public bets that are not settled; a row is described and nothing else. */
export function PublicLiveBets() {
  return <BetListScreen list={list} />
}
