import { startsIn } from '@sidebet/copy/startsIn'
import { clockTime, useServerNow } from '../../api/clock.ts'
import { readerFormat } from '../../ui/reader.ts'
import { isSoon } from './isSoon.ts'
import styles from './Starts.module.css'

const LOCAL = readerFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/**
 * The time until a game, and its start in the reader's time zone. `words` is only the time left, `line` both in one
 * line, `block` both in two. `clock` is `line` without the date, for a game of this day or the next.
 */
export function Starts({
  at,
  shape = 'words',
}: {
  readonly at: string
  readonly shape?: 'words' | 'line' | 'block' | 'clock'
}) {
  const now = useServerNow()
  const date = new Date(at)
  const local = LOCAL.format(date)
  const isInTwo = shape === 'block'
  const words = (
    <span className={`figures ${isSoon(at, now) ? styles.soon : ''}`}>{startsIn(at, now)}</span>
  )
  return (
    <time dateTime={at} title={local} className={isInTwo ? styles.block : undefined}>
      {shape !== 'words' && (
        <span>
          {shape === 'clock' ? clockTime(date, now) : local}
          <span className={isInTwo ? 'unseen' : undefined}>, </span>
        </span>
      )}
      {words}
    </time>
  )
}
