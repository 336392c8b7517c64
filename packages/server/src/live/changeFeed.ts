/** The change events of the database, for all parts of a process: one LISTEN connection, while any part subscribes. */
import type { Log } from '../platform/log.ts'
import { type Hearing, type Listener, openListener } from './listener.ts'

export type ChangeFeed = {
  /** `hearing.listening` is not called for a subscriber whose `state()` is already `listening`. */
  subscribe(hearing: Hearing): Listener
}

export function makeChangeFeed(url: string, log: Log): ChangeFeed {
  const subscribers = new Set<Hearing>()
  let listener: Listener | null = null

  const open = () =>
    openListener(
      url,
      {
        onChange: (event) => {
          for (const { onChange } of subscribers) onChange(event)
        },
        listening: () => {
          for (const { listening } of subscribers) listening()
        },
        away: () => {
          for (const { away } of subscribers) away()
        },
      },
      log,
    )

  return {
    subscribe(hearing) {
      subscribers.add(hearing)
      listener ??= open()
      return {
        state: () => listener?.state() ?? 'away',
        close() {
          if (!subscribers.delete(hearing) || subscribers.size > 0) return
          listener?.close()
          listener = null
        },
      }
    },
  }
}
