import { useServerNow } from './clock.ts'
import { startsIn } from './startsIn.ts'

const LOCAL = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** How long it is until a game, and when that is in the reader's own time zone. */
export function Starts({ at, isLong = false }: { readonly at: string; readonly isLong?: boolean }) {
  const words = startsIn(at, useServerNow())
  const local = LOCAL.format(new Date(at))
  return (
    <time dateTime={at} title={local} {...(isLong ? {} : { className: 'figures' })}>
      {isLong ? `${local}, ${words}` : words}
    </time>
  )
}
