/** The second of the two table shapes: settled bets, in the past lists and in the account history. */
import type { BetRow } from '@sidebet/contract/bets'
import { signedText } from '@sidebet/copy/numberText'
import { reasonClauses, reasonSentence } from '@sidebet/copy/reasons'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { reportTexts } from '@sidebet/copy/screens/reports'
import { IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayAndTime } from '../../api/clock.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { Amount, centsOf } from '../../ui/money.tsx'
import { goTo } from '../../ui/page/goTo.ts'
import { receiptPath } from '../../ui/page/paths.ts'
import type { Column, TableDescription } from '../../ui/table/tableDescription.ts'
import {
  betInWords,
  reasonInWords,
  resultInWords,
  scoreInWords,
  settledBetInWords,
} from '../betTexts.ts'
import { gameInShort, gameInWords } from '../games/gameTexts.ts'
import { ownBetOf } from './ownBetOf.ts'
import { OwnBetHead } from './ownBets.tsx'
import styles from './settledTable.module.css'

const { won, lost, void: voided, columns: labels } = betsTexts.settled

/** Each outcome has its icon beside its words: the colour is never the only sign. */
const OUTCOMES = {
  [won]: { Icon: IconCircleCheck, style: styles.won },
  [lost]: { Icon: IconCircleX, style: styles.lost },
  [voided]: { Icon: IconArrowBackUp, style: styles.void },
} as const

function Outcome({ of, children }: { readonly of: BetRow; readonly children: ReactNode }) {
  const { Icon, style } = OUTCOMES[of.userPerformance as keyof typeof OUTCOMES] ?? OUTCOMES[lost]
  return (
    <span className={`${styles.outcome} ${style}`}>
      <Icon size={17} aria-hidden="true" />
      {children}
    </span>
  )
}

function Result({ bet }: { readonly bet: BetRow }) {
  return (
    <span className={bet.userPerformance === won ? styles.won : undefined}>
      <Amount of={centsOf(bet.performanceAmount)} signed />
    </span>
  )
}

/**
 * Date, Game, Winner, Bet (Won, Lost or Void) and $ (S9, GAP-121). The score is under the game, and the spread under the
 * pick. A card has all of it in its head.
 */
const settledColumns: readonly Column<BetRow>[] = [
  {
    key: 'date',
    label: labels[0],
    cell: (bet) => bet.dateMatch,
    sort: (bet) => bet.dateTimeDB,
    notInCard: true,
  },
  {
    key: 'game',
    label: labels[1],
    cell: (bet) => (
      <>
        <span className="figures">{gameInShort(bet)}</span>
        <span className={styles.under}>{scoreInWords(bet)}</span>
      </>
    ),
    sort: gameInShort,
    notInCard: true,
  },
  {
    key: 'winner',
    label: labels[2],
    cell: (bet) => (
      <>
        {bet.winnerOfferShort}
        <span className={styles.under}>{betsTexts.settled.by(bet.spreadOffer)}</span>
      </>
    ),
    sort: (bet) => bet.winnerOfferShort,
    notInCard: true,
  },
  {
    key: 'bet',
    label: labels[3],
    cell: (bet) => (
      <>
        <Outcome of={bet}>{bet.userPerformance}</Outcome>
        {bet.reason && (
          <span className={`${styles.under} ${styles.reason}`}>{reasonClauses[bet.reason]}</span>
        )}
      </>
    ),
    sort: (bet) => bet.userPerformance,
    notInCard: true,
  },
  {
    key: 'money',
    label: labels[4],
    cell: (bet) => <Result bet={bet} />,
    sort: (bet) => bet.performanceAmount,
    isNumber: true,
    notInCard: true,
  },
]

/** Behind the other columns of a table. */
export const receiptColumn: Column<BetRow> = {
  key: 'receipt',
  label: betsTexts.receipt,
  cell: (bet) => <ReceiptLink bet={bet} word={betsTexts.openReceipt} />,
  isExtra: true,
  notInCard: true,
}

function ReceiptLink({ bet, word }: { readonly bet: BetRow; readonly word: string }) {
  return (
    <Link to={receiptPath(bet._id)} className={styles.receipt}>
      {word}
      <span className="unseen">{` ${betsTexts.receipt}: ${gameInWords(bet)}`}</span>
    </Link>
  )
}

/** Common to every table of settled bets, for this user. */
export function settledTable(userID: string) {
  return {
    columns: settledColumns,
    rowKey: (bet) => bet._id,
    rowLabel: (bet) => `${gameInWords(bet)}: ${resultInWords(bet)}`,
    onOpen: (bet) => void showSettledBet(bet, userID),
    newRows: betsTexts.newRows,
    isOneCard: true,
    cardHead: (bet) => <SettledHead bet={bet} userID={userID} />,
    cardFoot: (bet) => <ReceiptLink bet={bet} word={betsTexts.receipt} />,
  } satisfies Partial<TableDescription<BetRow>>
}

function outcomeInWords(of: Pick<BetRow, 'userPerformance' | 'performanceAmount'>): string {
  const { userPerformance, performanceAmount } = of
  return `${userPerformance} ${signedText(centsOf(performanceAmount))}`
}

/** The bet in words and the final score, closed with X; a button leads to the receipt. */
async function showSettledBet(bet: BetRow, userID: string): Promise<void> {
  const { finalAt } = bet
  const final = finalAt === null ? [] : [betsTexts.settled.finalAt(dayAndTime(finalAt))]
  const sentences = [settledBetInWords(bet, userID), ...reasonInWords(bet)]
  const text = [...sentences, ...correctionInWords(bet), ...final].join(' ')
  const words = [reportTexts.open, betsTexts.receipt, betsTexts.close] as const
  const word = await dialog.choose(text, words, { title: resultInWords(bet) })
  if (word === betsTexts.receipt) goTo(receiptPath(bet._id))
  if (word !== reportTexts.open) return
  const { reportScore } = await import('../report/reportFlow.tsx')
  await reportScore(bet._id)
}

/** The earlier result of a corrected bet; empty for all others (GAP-118). */
function correctionInWords(bet: BetRow): string[] {
  const { corrected } = bet
  if (corrected === null) return []
  const score = scoreInWords({ ...bet, ...corrected })
  if (score === null) return [reportTexts.wasVoid]
  return [reportTexts.corrected({ score, result: outcomeInWords(corrected) })]
}

/** As the lists of the user's own bets take it. */
export function ownSettledBet(bet: BetRow, userID: string) {
  const state = (
    <Outcome of={bet}>
      <span className="unseen">{`${outcomeInWords(bet)}: `}</span>
      {resultInWords(bet)}
    </Outcome>
  )
  return { ...ownBetOf(bet, userID), state }
}

function SettledHead({ bet, userID }: { readonly bet: BetRow; readonly userID: string }) {
  const own = ownSettledBet(bet, userID)
  const score = scoreInWords(bet)
  const words = betInWords(bet, userID)
  return (
    <OwnBetHead game={bet} bet={own} words={words} counterpart={own.counterpart} isOver>
      <span className="figures">
        {bet.dateMatch}
        <br />
        {score !== null && betsTexts.settled.final(score)}
        {bet.reason && reasonSentence(bet.reason)}
      </span>
    </OwnBetHead>
  )
}
