import { statementTexts } from '@sidebet/contract/texts/statement'
import { ListSwitch } from '../core/shell/ListSwitch.tsx'
import { paths } from '../core/shell/paths.ts'

const { lists } = statementTexts

const LISTS = [
  [paths.accountHistory, lists.settled],
  [paths.statement, lists.movements],
] as const

/** Between what came of the bets and what moved the money. */
export function HistoryLists() {
  return <ListSwitch title={lists.title} lists={LISTS} />
}
