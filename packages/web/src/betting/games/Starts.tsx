import { startsIn } from '@sidebet/contract/texts/startsIn'
import { useServerNow } from '../../core/clock.ts'
import { isSoon } from './isSoon.ts'
import styles from './Starts.module.css'

const LOCAL = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/**
 * How long it is until a game, and when that is in the reader's own time zone: `words` is only how long, `line` says
 * both in one line and `block` in two.
 */
export function Starts({
  at,
  shape = 'words',
}: {
  readonly at: string
  readonly shape?: 'words' | 'line' | 'block'
}) {
  const now = useServerNow()
  const local = LOCAL.format(new Date(at))
  const words = (
    <span className={`figures ${isSoon(at, now) ? styles.soon : ''}`}>{startsIn(at, now)}</span>
  )
  return (
    <time dateTime={at} title={local} className={shape === 'block' ? styles.block : undefined}>
      {shape !== 'words' && (
        <span>
          {local}
          <span className={shape === 'block' ? 'unseen' : undefined}>, </span>
        </span>
      )}
      {words}
    </time>
  )
}
