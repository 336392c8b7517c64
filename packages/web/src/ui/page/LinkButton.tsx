import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './LinkButton.module.css'

/** Leads to another screen and looks like a button, also before any script has come. */
export function LinkButton(props: {
  readonly to: string
  readonly children: ReactNode
  /** Beside one that is more important. */
  readonly isQuiet?: boolean
}) {
  const { to, children, isQuiet = false } = props
  return (
    <Link to={to} className={isQuiet ? styles.quiet : styles.main}>
      {children}
    </Link>
  )
}
