/**
 * What every list of the user's own bets says of one, always in this order: how it stands, the user's side, what is
 * risked and what is won, and what can be done (S15). On a desk as columns behind the specified ones, on a phone as the card.
 */
import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import type { BetSide } from '@sidebet/domain/bets/pointsToSpare'
import type { Cents } from '@sidebet/domain/money'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/money.tsx'
import type { Column, TableDescription } from '../../ui/table/tableDescription.ts'
import { GameHead } from '../games/GameHead.tsx'
import styles from './ownBets.module.css'

const { columns: labels, sides } = betsTexts.own

export type OwnBet = {
  readonly state: ReactNode
  readonly side: BetSide
  readonly risk: Cents
  readonly win: Cents
}

/** What a row does that is described and nothing else. */
export const seeIt = () => ({ word: betsTexts.own.see, isQuiet: true })

/**
 * Without it nobody could tell how a bet stands that is not settled, and under it what else a card tells. A card has it
 * in its head.
 */
export function stateColumn<Row extends OfferRow>(
  see: (row: Row) => OwnBet,
  more: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'state',
    label: labels.state,
    cell: (row) => (
      <span className={styles.stateCell}>
        {see(row).state}
        <span className={styles.more}>{more(row)}</span>
      </span>
    ),
    sort: (row) => row.dateTimeDB,
    notInCard: true,
  }
}

/** The side, both stakes, and what a press on the row does. A card has two sentences and a button for them. */
export function sideColumns<Row>(
  see: (row: Row) => OwnBet,
  action: NonNullable<TableDescription<Row>['action']>,
): Column<Row>[] {
  return [
    {
      key: 'side',
      label: labels.side,
      cell: (row) => sides[see(row).side],
      sort: (row) => sides[see(row).side],
      notInCard: true,
    },
    {
      key: 'risk',
      label: labels.risk,
      cell: (row) => <Amount of={see(row).risk} />,
      sort: (row) => see(row).risk,
      isNumber: true,
      notInCard: true,
    },
    {
      key: 'win',
      label: labels.win,
      cell: (row) => <Amount of={see(row).win} />,
      sort: (row) => see(row).win,
      isNumber: true,
      notInCard: true,
    },
    {
      key: 'action',
      label: labels.action,
      // The row itself is the button; this says to the eye what it does.
      cell: (row) => <span className={styles.action}>{action(row).word}</span>,
      notInCard: true,
    },
  ]
}

/** The head of a card: who plays, how it stands, the user's side in words, and both stakes. */
export function OwnBetHead(props: {
  readonly game: OfferRow
  readonly bet: OwnBet
  readonly words: string
  /** Who is on the other side, once somebody is. */
  readonly counterpart?: string
  readonly isOver?: boolean
  /** In place of when it starts. */
  readonly children?: ReactNode
}) {
  const { game, bet, words, counterpart, isOver = false, children } = props
  const { risk, win } = bet
  return (
    <>
      <GameHead game={game}>{children}</GameHead>
      <div className={styles.state}>{bet.state}</div>
      <p className={styles.words}>{words}</p>
      <p className={styles.money}>
        {betsTexts.own.money({ risk, win, from: counterpart, isOver })}
      </p>
    </>
  )
}
