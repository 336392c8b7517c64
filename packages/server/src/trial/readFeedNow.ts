import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Services } from '../services.ts'
import { makeFeedDue } from './trial.sql.ts'

/**
 * Reads the feed of these leagues, or of all, and then runs all other jobs unless `readsOnly`. A result or an earlier start counts
 * once it was read twice, a new game at its first reading.
 */
export async function readFeedNow(
  { db, jobs }: Services,
  {
    leagues,
    reads = 2,
    readsOnly = false,
  }: {
    readonly leagues?: readonly LeagueCode[] | undefined
    readonly reads?: number
    readonly readsOnly?: boolean
  },
): Promise<void> {
  await jobs.runExclusively(async (drain) => {
    for (let nth = 1; nth <= reads; nth++) {
      await makeFeedDue(db, { leagues })
      await drain('readFeed')
    }
    if (!readsOnly) await drain()
  })
}
