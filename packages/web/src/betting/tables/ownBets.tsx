/**
 * Common to every list of the user's own bets, always in this order: the state, the user's side, both stakes, and the
 * action (S15). On a desktop they are columns behind the specified ones, on a phone the card.
 */
import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import type { BetSide } from '@sidebet/domain/bets/pointsToSpare'
import type { Cents } from '@sidebet/domain/money'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/money.tsx'
import type { Column, TableDescription } from '../../ui/table/tableDescription.ts'
import { GameHead } from '../games/GameHead.tsx'
import { OfferOdds } from '../odds/OfferOdds.tsx'
import styles from './ownBets.module.css'

const { columns: labels, sides } = betsTexts.own

export type OwnBet = {
  readonly state: ReactNode
  readonly side: BetSide
  readonly risk: Cents
  readonly win: Cents
}

/** The action of a row that only opens a description. */
export const seeIt = () => ({ word: betsTexts.own.see, isQuiet: true })

/** The state of an unsettled bet, and below it the other facts of a card. A card has both in its head. */
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

/** The side, both stakes, and the action of the row. A card has two sentences and a button for them. */
export function sideColumns<Row>(
  see: (row: Row) => OwnBet,
  action: NonNullable<TableDescription<Row>['action']>,
): Column<Row>[] {
  const extra = { isExtra: true, notInCard: true }
  return [
    {
      key: 'side',
      label: labels.side,
      cell: (row) => sides[see(row).side],
      sort: (row) => sides[see(row).side],
      ...extra,
    },
    {
      key: 'risk',
      label: labels.risk,
      cell: (row) => <Amount of={see(row).risk} />,
      sort: (row) => see(row).risk,
      isNumber: true,
      ...extra,
    },
    {
      key: 'win',
      label: labels.win,
      cell: (row) => <Amount of={see(row).win} />,
      sort: (row) => see(row).win,
      isNumber: true,
      ...extra,
    },
    {
      key: 'action',
      label: labels.action,
      // The row itself is the button; this text shows its action.
      cell: (row) => <span className={styles.action}>{action(row).word}</span>,
      ...extra,
    },
  ]
}

/**
 * The head of a card: the teams, the state, the user's side in words, and both stakes. The largest text is what the user
 * needs, or the result once the bet is over. A bet that waits for its start has no other state.
 */
export function OwnBetHead(props: {
  readonly game: OfferRow
  readonly bet: Omit<OwnBet, 'state'> & { readonly state?: ReactNode }
  readonly words: string
  /** The opponent, once there is one. */
  readonly counterpart?: string
  readonly isOver?: boolean
  /** Replaces the start. */
  readonly children?: ReactNode
}) {
  const { game, bet, words, counterpart, isOver = false, children } = props
  const { risk, win } = bet
  return (
    <>
      <GameHead game={game}>{children}</GameHead>
      {bet.state && <div className={isOver ? styles.large : styles.state}>{bet.state}</div>}
      <p className={isOver ? styles.small : styles.large}>{words}</p>
      <p className={styles.money}>
        {betsTexts.own.money({ risk, win, from: counterpart, isOver })}
        {!isOver && (
          <>
            {', '}
            <span className={styles.odds}>
              {betsTexts.own.odds} <OfferOdds of={game} />
            </span>
          </>
        )}
      </p>
    </>
  )
}
