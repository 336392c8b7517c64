import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './LinkButton.module.css'

/** Leads to another screen and looks like a button. */
export function LinkButton(props: {
  readonly to: string
  readonly children: ReactNode
  /** Beside one that is more important. */
  readonly isQuiet?: boolean
}) {
  const { to, children, isQuiet = false } = props
  return (
    <Button
      component={Link}
      to={to}
      size="md"
      variant={isQuiet ? 'default' : 'filled'}
      classNames={{ root: styles.root!, label: styles.label! }}
    >
      {children}
    </Button>
  )
}
