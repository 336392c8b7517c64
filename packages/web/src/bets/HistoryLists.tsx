import { statementTexts } from '@sidebet/contract/texts/statement'
import { useContext } from 'react'
import { Link } from 'react-router'
import { paths } from '../core/shell/paths.ts'
import { CurrentRoute } from '../core/shell/route.ts'
import styles from './HistoryLists.module.css'

const { lists } = statementTexts

const LISTS = [
  [paths.accountHistory, lists.settled],
  [paths.statement, lists.movements],
] as const

/** Between what came of the bets and what moved the money. Each has an address of its own. */
export function HistoryLists() {
  const here = useContext(CurrentRoute)?.path
  return (
    <nav className={styles.lists} aria-label={lists.title}>
      {LISTS.map(([to, label]) => (
        <Link key={to} to={to} {...(to === here && { 'aria-current': 'page' })}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
