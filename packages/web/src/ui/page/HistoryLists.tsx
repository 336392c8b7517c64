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

/** Links between the settled bets, the movements of money, and the payments. */
export function HistoryLists() {
  return <ListSwitch title={lists.title} lists={LISTS} />
}
