import { IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Problem.module.css'

/** A failure, and the next step. */
export function Problem(props: {
  readonly text: string
  /** Everything was read, and there is no such thing. */
  readonly isUnknown?: boolean
  readonly children?: ReactNode
}) {
  const { text, isUnknown = false, children } = props
  const Icon = isUnknown ? IconSearchOff : IconCloudOff
  return (
    <div className={styles.problem} role="alert">
      <Icon size={36} stroke={1.5} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  )
}
