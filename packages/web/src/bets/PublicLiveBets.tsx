import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { betInWords, gameInWords, liveBetInWords, needInWords } from '../betting/betWords.ts'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { OfferHead } from '../betting/tables/OfferHead.tsx'
import { offerColumns, startsColumn } from '../betting/tables/offerColumns.tsx'
import type { Stakes } from '../betting/tables/stakes.ts'
import { api } from '../core/calls/api.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { Amount, centsOf } from '../core/money.tsx'
import { paths } from '../core/shell/paths.ts'
import type { Column } from '../core/table/tableDescription.ts'

const texts = betsTexts.publicLive

/** What the user and the other side put in. */
function stakesOf(bet: BetRow, userID: string): Stakes {
  const [offerer, accepter] = [centsOf(bet.offerPay), centsOf(bet.acceptPay)]
  return bet.userIDoffer === userID
    ? { you: offerer, them: { who: bet.usernameAccept, risk: accepter } }
    : { you: accepter, them: { who: bet.usernameOffer, risk: offerer } }
}

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

function needOf(bet: BetRow, userID: string): string {
  return needInWords(bet, bet.userIDoffer === userID ? 'offerer' : 'accepter')
}

function LiveBetInWords({ bet, userID }: { readonly bet: BetRow; readonly userID: string }) {
  return (
    <>
      <p>{needOf(bet, userID)}</p>
      <p>{liveBetInWords(bet, userID)}</p>
    </>
  )
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
      void dialog.choose(<LiveBetInWords bet={bet} userID={userID} />, [betsTexts.close], {
        title: gameInWords(bet),
      }),
    cardHead: (bet) => (
      <OfferHead offer={bet} words={needOf(bet, userID)} stakes={stakesOf(bet, userID)} />
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
