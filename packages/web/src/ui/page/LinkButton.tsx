import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './LinkButton.module.css'

/** A link to another screen that is styled as a button, and works before any script has loaded. */
export function LinkButton(props: {
  readonly to: string
  readonly children: ReactNode
  /** Beside a more important one. */
  readonly isQuiet?: boolean
  /** Before the link is followed. */
  readonly onClick?: () => void
}) {
  const { to, children, isQuiet = false, onClick } = props
  return (
    <Link to={to} className={isQuiet ? styles.quiet : styles.main} onClick={onClick}>
      {children}
    </Link>
  )
}
