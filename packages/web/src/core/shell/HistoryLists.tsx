import { paymentsTexts } from '@sidebet/contract/texts/payments'
import { statementTexts } from '@sidebet/contract/texts/statement'
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
