/** Leagues of a source for which every request fails. */
import type { Db } from '../platform/database/db.ts'

/** Minutes of real time for which all requests of a league fail before `/ready` names it and operators receive a mail. */
export const FAILING_AFTER_MINUTES = 10

/** Condition on a row of `feed_leagues`: no request has succeeded for `FAILING_AFTER_MINUTES`. */
export const IS_FAILING = `failing_since <= statement_timestamp() - ${FAILING_AFTER_MINUTES} * interval '1 minute'`

/** Each as source and league, "espn nfl". */
export async function readFailing(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select source || ' ' || league as name from feed_leagues where ${IS_FAILING} order by name`,
  )
  return rows.map(({ name }) => name)
}
