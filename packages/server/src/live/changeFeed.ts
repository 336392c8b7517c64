/** The change events of the database, for all parts of a process: one LISTEN connection, while any part subscribes. */
import type { Log } from '../platform/log.ts'
import type { ChangeEvent } from './changeEvent.ts'
import { type Hearing, type Listener, openListener } from './listener.ts'

export type ChangeFeed = {
  /** `hearing.listening` is not called for a subscriber whose `state()` is already `listening`. */
  subscribe(hearing: Hearing): Listener
  /** The events received since this time of `performance.now()`; null when some may be missing. */
  eventsSince(time: number): ChangeEvent[] | null
}

/** How long an event is retained, and how many are retained at most. */
const RETAINED_MS = 30_000
const RETAINED_MOST = 5_000

/** The last events of a listener, with the time of their receipt. */
function makeRecentEvents() {
  let events: { readonly at: number; readonly event: ChangeEvent }[] = []
  /** Every event after this time is retained. */
  let completeAfter = Number.POSITIVE_INFINITY

  return {
    add(event: ChangeEvent): void {
      const at = performance.now()
      events.push({ at, event })
      while (events.length > RETAINED_MOST || events[0]!.at < at - RETAINED_MS)
        completeAfter = events.shift()!.at
    },
    /** From now on every event arrives. */
    begin(): void {
      completeAfter = performance.now()
    },
    /** Events are missed from now on. */
    end(): void {
      events = []
      completeAfter = Number.POSITIVE_INFINITY
    },
    since(time: number): ChangeEvent[] | null {
      if (time <= completeAfter) return null
      return events.filter(({ at }) => at >= time).map(({ event }) => event)
    },
  }
}

export function makeChangeFeed(url: string, log: Log): ChangeFeed {
  const subscribers = new Set<Hearing>()
  const recent = makeRecentEvents()
  let listener: Listener | null = null

  const open = () =>
    openListener(
      url,
      {
        onChange: (event) => {
          recent.add(event)
          for (const { onChange } of subscribers) onChange(event)
        },
        listening: () => {
          recent.begin()
          for (const { listening } of subscribers) listening()
        },
        away: () => {
          recent.end()
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
          recent.end()
        },
      }
    },
    eventsSince: recent.since,
  }
}
