import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Services } from '../services.ts'
import { makeFeedDue } from './trial.sql.ts'

/**
 * Reads the feed of these leagues, or of all, and then runs all jobs. A result or an earlier start counts once it was read twice, a
 * new game at its first reading.
 */
export async function readFeedNow(
  { db, jobs }: Services,
  {
    leagues,
    reads = 2,
  }: { readonly leagues?: readonly LeagueCode[] | undefined; readonly reads?: number },
): Promise<void> {
  await jobs.runExclusively(async (drain) => {
    for (let nth = 1; nth <= reads; nth++) {
      await makeFeedDue(db, { leagues })
      await drain(nth < reads ? 'readFeed' : undefined)
    }
  })
}
