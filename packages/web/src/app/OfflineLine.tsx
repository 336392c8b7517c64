import { connectionTexts } from '@sidebet/copy/screens/connection'
import { IconWifiOff } from '@tabler/icons-react'
import { clockTime, serverNow } from '../api/clock.ts'
import { useConnection } from '../api/connection.ts'
import styles from './OfflineLine.module.css'

/**
 * Displayed while the server is unreachable, with the time of the displayed data. It is at the bottom of the window,
 * where it moves no content.
 */
export function OfflineLine() {
  const connection = useConnection()
  return (
    <div role="status" className={styles.container}>
      {connection.server !== 'there' && (
        <p className={styles.offline} data-offline>
          <IconWifiOff size={18} aria-hidden="true" />
          <span>{textOf(connection)}</span>
        </p>
      )}
    </div>
  )
}

function textOf(connection: Exclude<ReturnType<typeof useConnection>, { server: 'there' }>) {
  if (connection.server === 'offline') return connectionTexts.offline
  const time = clockTime(new Date(connection.asOf), serverNow())
  return connectionTexts[connection.server](time)
}
