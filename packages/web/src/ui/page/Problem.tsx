import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Problem.module.css'

/** A failure, and the next step. */
export function Problem(props: { readonly text: string; readonly children?: ReactNode }) {
  const { text, children } = props
  return (
    <div className={styles.problem} role="alert">
      <IconCloudOff size={36} stroke={1.5} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  )
}
