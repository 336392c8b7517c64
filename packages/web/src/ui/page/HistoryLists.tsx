import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { ListSwitch } from './ListSwitch.tsx'
import { paths } from './paths.ts'

const { lists } = statementTexts

const LISTS = [
  [paths.accountHistory, lists.settled],
  [paths.statement, lists.movements],
  [paths.payments, paymentsTexts.title],
] as const

/** Between what came of the bets, what moved the money, and what came in and went out. */
export function HistoryLists() {
  return <ListSwitch title={lists.title} lists={LISTS} />
}
