/**
 * The versions of the boards of leagues in this process. Each change event raises the version of its leagues, so what was computed
 * from a board is still right while its version is the same.
 */
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { ChangeFeed } from './changeFeed.ts'
import type { Listener } from './listener.ts'

/** How long the subscription remains after the last question. */
const LINGER_MS = 30_000

export type BoardVersions = {
  /** Null while change events may be missed: a value from before may be wrong. */
  versionOf(league: LeagueCode): string | null
  close(): void
}

export function makeBoardVersions(feed: ChangeFeed, lingerMs = LINGER_MS): BoardVersions {
  const changes = new Map<LeagueCode, number>()
  /** The number of times that the listener has begun: events before it were missed. */
  let begun = 0
  let listener: Listener | null = null
  let lingering: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(lingering)
    lingering = undefined
    listener?.close()
    listener = null
    begun++
  }

  return {
    versionOf(league) {
      listener ??= feed.subscribe({
        onChange({ boards = [], scores = [] }) {
          for (const changed of new Set([...boards, ...scores])) {
            changes.set(changed, (changes.get(changed) ?? 0) + 1)
          }
        },
        listening: () => begun++,
        away: () => {},
      })
      lingering ??= setTimeout(stop, lingerMs).unref()
      lingering.refresh()
      if (listener.state() !== 'listening') return null
      return `${begun} ${changes.get(league) ?? 0}`
    },
    close: stop,
  }
}
