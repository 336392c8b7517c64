/**
 * How many watch the page of a game (W20). An open page requests its head again every half minute. Each process counts its own
 * viewers and writes their number at most every ten seconds; the answer is the sum of all processes.
 */
import type { Db } from '../platform/database/db.ts'
import { deleteOver, sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { PlatformServices } from '../platform/services.ts'
import { COUNTED_MS, writeWatchers } from './watchers.sql.ts'

/** A viewer counts for this time after a request: longer than the pause between two, with room for a slow network. */
const VIEWER_MS = 45_000
const WRITE_EVERY_MS = 10_000
/** Further viewers are not counted, so that the memory of a game is limited. */
const VIEWERS_MAX = 10_000

export type Watchers = {
  /** Counts this viewer, and returns how many watch the game now, at least one. */
  count(db: Db, gameId: number, viewer: string): Promise<number>
}

type Watched = {
  /** When each viewer was last seen, by the clock of this process; the latest one last. */
  readonly seenAt: Map<string, number>
  writtenAt: number
  /** The viewers of other processes. */
  others: Promise<number>
}

/** `processId` differs from that of each other process. */
export function makeWatchers(processId: string, now = () => performance.now()): Watchers {
  const games = new Map<number, Watched>()

  function see(gameId: number, viewer: string, at: number): Watched {
    const watched = games.get(gameId) ?? {
      seenAt: new Map(),
      writtenAt: Number.NEGATIVE_INFINITY,
      others: Promise.resolve(0),
    }
    games.delete(gameId)
    games.set(gameId, watched)
    const { seenAt } = watched
    seenAt.delete(viewer)
    if (seenAt.size < VIEWERS_MAX) seenAt.set(viewer, at)
    for (const [one, last] of seenAt) {
      if (last > at - VIEWER_MS) break
      seenAt.delete(one)
    }
    return watched
  }

  /** Games without a request for a while, the longest first, are forgotten. */
  function forgetGames(at: number): void {
    for (const [gameId, { writtenAt }] of games) {
      if (writtenAt > at - VIEWER_MS - WRITE_EVERY_MS) return
      games.delete(gameId)
    }
  }

  return {
    async count(db, gameId, viewer) {
      const at = now()
      const watched = see(gameId, viewer, at)
      if (at - watched.writtenAt >= WRITE_EVERY_MS) {
        watched.writtenAt = at
        // A database that takes no writes has no other number: that of this process is shown.
        watched.others = writeWatchers(db, processId, gameId, watched.seenAt.size).catch(() => 0)
        forgetGames(at)
      }
      return watched.seenAt.size + (await watched.others)
    },
  }
}

/** Deletes numbers that do not count any more. */
export function sweepWatchers({ db }: Pick<PlatformServices, 'db'>): Job {
  return sweepJob('sweepWatchers', db, (most) =>
    deleteOver(
      db,
      { table: 'game_watchers', key: 'game_id, process', since: 'seen_at' },
      COUNTED_MS,
      most,
    ),
  )
}
