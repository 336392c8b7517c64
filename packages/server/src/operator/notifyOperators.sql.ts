/** Failing leagues that operators have not been notified of yet. */

import { IS_FAILING } from '../games/failingLeagues.ts'
import type { FailingLeague } from '../notifications/outbox/outbox.ts'
import type { Tx } from '../platform/database/db.ts'

/** Characters of an error that a mail repeats. */
const ERROR_MAX = 200

/**
 * Marks failing leagues and returns them, by source and league. Rows that a poll or another process has locked are left for
 * the next minute.
 */
export async function markFailingLeagues(tx: Tx): Promise<FailingLeague[]> {
  const { rows } = await tx.query<Omit<FailingLeague, 'since'> & { since: Date }>(
    `with marked as (
       update feed_leagues set notified_at = statement_timestamp()
       where (source, league) in (
         select source, league from feed_leagues where notified_at is null and ${IS_FAILING} for update skip locked)
       returning source, league, failing_since, error)
     select source, league, failing_since as since, left(error, ${ERROR_MAX}) as error from marked order by source, league`,
  )
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}
