import { connectionTexts } from '@sidebet/contract/texts/connection'
import { useSyncExternalStore } from 'react'
import styles from './OfflineLine.module.css'

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Of a page that was made when the client was built. */
const whenMade = () => true

/** Without a connection what is shown may be old: says so until it is back. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine, whenMade)
  return (
    <div role="status">
      {!isOnline && <p className={styles.offline}>{connectionTexts.offline}</p>}
    </div>
  )
}
