import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { api } from '../api/api.ts'
import { betOfTwoInWords, pickInWords } from '../betting/betTexts.ts'
import { GameHead } from '../betting/games/GameHead.tsx'
import { gameInWords } from '../betting/games/gameTexts.ts'
import { type GroupList, GroupListScreen } from '../betting/groups/GroupList.tsx'
import { OfferOdds } from '../betting/odds/OfferOdds.tsx'
import { offerColumns } from '../betting/tables/offerColumns.tsx'
import { dialog } from '../ui/dialogs/dialog.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import { paths } from '../ui/page/paths.ts'
import styles from './GroupLiveBets.module.css'

const texts = groupsTexts.live

const whoBet = ({ usernameOffer: offerer, usernameAccept: accepter }: BetRow) =>
  texts.whoBet({ offerer, accepter })

const listOf = (groupName: string): GroupList<BetRow> => ({
  title: `${texts.title} ${groupName}`,
  table: () => ({
    source: {
      key: ['groupLiveBets', groupName],
      load: (page) => api.groupLiveBets({ params: { groupName }, ...page }),
    },
    columns: [
      ...offerColumns,
      { key: 'between', label: texts.between, cell: whoBet, sort: whoBet, notInCard: true },
      {
        key: 'stakes',
        label: texts.stakes,
        cell: (bet) => <Stakes bet={bet} />,
        isNumber: true,
        notInCard: true,
      },
    ],
    rowKey: (bet) => bet._id,
    rowLabel: (bet) => `${gameInWords(bet)}: ${whoBet(bet)}, ${pickInWords(bet)}`,
    onOpen: (bet) =>
      void dialog.choose(betOfTwoInWords(bet), [betsTexts.close], { title: gameInWords(bet) }),
    isOneCard: true,
    gone: betsTexts.liveGone,
    newRows: betsTexts.newRows,
    cardHead: (bet) => (
      <>
        <GameHead game={bet} />
        <p className={styles.who}>{whoBet(bet)}</p>
        <p className={styles.pick}>{pickInWords(bet)}</p>
        <p className={styles.stakes}>
          <Stakes bet={bet} />
          {', '}
          {betsTexts.own.odds} <OfferOdds of={bet} />
        </p>
      </>
    ),
  }),
  reloads: ['groupLiveBets'],
  empty: texts.empty,
  next: { label: texts.next, to: paths.groupBetsProposed },
})

/** The stake of the offerer, then that of the accepter. */
function Stakes({ bet }: { readonly bet: BetRow }) {
  return (
    <>
      <Amount of={centsOf(bet.offerPay)} /> : <Amount of={centsOf(bet.acceptPay)} />
    </>
  )
}

/** All unsettled bets inside the chosen group: both users, and the terms. */
export function GroupLiveBets() {
  return <GroupListScreen listOf={listOf} />
}
