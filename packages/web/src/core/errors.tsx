import { Button } from '@mantine/core'
import { connectionTexts } from '@sidebet/contract/texts/connection'
import { Component, type ReactNode, useSyncExternalStore } from 'react'
import styles from './errors.module.css'

type Props = { readonly children: ReactNode }

/** A screen that breaks says so and can be tried again; header and menu stay. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Problem text="Something went wrong on this page.">
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </Problem>
    )
  }
}

/** What did not work, and what to do next. */
export function Problem({
  text,
  children,
}: {
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.problem} role="alert">
      <p>{text}</p>
      {children}
    </div>
  )
}

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Without a connection what is shown may be old: say so until it is back. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && <p className={styles.offline}>{connectionTexts.offline}</p>}
    </div>
  )
}
