import { listsTexts } from '@sidebet/copy/screens/lists'
import { liveTexts } from '@sidebet/copy/screens/live'
import { pageTexts } from '@sidebet/copy/screens/page'
import { IconArrowUp } from '@tabler/icons-react'
import { clockTime, serverNow } from '../../api/clock.ts'
import { connection, useConnection } from '../../api/connection.ts'
import { useStore } from '../store.ts'
import styles from './ListLine.module.css'

/** Above a list: the number of rows, their age, and the number of new ones. Always rendered, so that nothing moves. */
export function ListLine(props: {
  readonly list: {
    readonly rows: readonly unknown[]
    readonly isLoading: boolean
    readonly hasMore: boolean
    readonly waiting: number
  }
  readonly newRows: ((count: number) => string) | undefined
  readonly onShow: () => void
}) {
  const { list, newRows = listsTexts.newRows, onShow } = props
  const { rows, isLoading, hasMore, waiting } = list
  return (
    <>
      <div className={styles.line}>
        <span role="status">
          {isLoading && pageTexts.loading}
          {!isLoading && rows.length > 0 && listsTexts.shown({ count: rows.length, hasMore })}
        </span>
        <Age hasAll={waiting === 0} />
      </div>
      <div className={styles.waiting} role="status">
        {waiting > 0 && (
          <button type="button" onClick={onShow}>
            <IconArrowUp size={16} aria-hidden="true" />
            {newRows(waiting)}
          </button>
        )}
      </div>
    </>
  )
}

/** The age of the rows; they are up to date when no new one waits. */
function Age({ hasAll }: { readonly hasAll: boolean }) {
  const { isLive } = useStore(connection)
  const now = useConnection()
  if (now.server === 'lost' || now.server === 'away') {
    const time = clockTime(new Date(now.asOf), serverNow())
    return <span className={styles.old}>{liveTexts.asOf(time)}</span>
  }
  return isLive && hasAll && <span className={styles.fresh}>{listsTexts.upToDate}</span>
}
