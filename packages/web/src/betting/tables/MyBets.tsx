import { betsTexts } from '@sidebet/contract/texts/bets'
import { tabsTexts } from '@sidebet/contract/texts/tabs'
import { useContext } from 'react'
import { Link } from 'react-router'
import { paths } from '../../core/shell/paths.ts'
import { CurrentRoute } from '../../core/shell/route.ts'
import styles from './MyBets.module.css'

const { lists } = betsTexts.own

const LISTS = [
  [paths.unacceptedBets, lists.unaccepted],
  [paths.publicLiveBets, lists.live],
  [paths.publicPastBets, lists.past],
] as const

/** From one list of the user's own bets to the others. Each has an address of its own, so the back button goes back. */
export function MyBets() {
  const here = useContext(CurrentRoute)?.path
  return (
    <nav className={styles.lists} aria-label={tabsTexts.myBets}>
      {LISTS.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          className={styles.list}
          {...(to === here && { 'aria-current': 'page' })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
