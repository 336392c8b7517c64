/** Limits on tries, counted in the database so that all processes share them and a restart forgets none. */
import type { Db } from './db.ts'

export type Limit = { readonly key: string; readonly most: number; readonly seconds: number }

/**
 * Counts one try against the limit and answers null, or the whole seconds to wait when it is used up.
 * `scale` (THROTTLE_SCALE) multiplies the limit. One statement, so that tries at the same moment all count.
 */
export async function countTry(db: Db, limit: Limit, scale: number): Promise<number | null> {
  const { rows } = await db.query<{ count: number; wait: number }>(
    `insert into throttles as t (key, window_ends_at, count)
     values ($1, product_now() + $2 * interval '1 second', 1)
     on conflict (key) do update set
       count = case when t.window_ends_at <= product_now() then 1 else t.count + 1 end,
       window_ends_at = case when t.window_ends_at <= product_now() then excluded.window_ends_at
         else t.window_ends_at end
     returning count, ceil(extract(epoch from window_ends_at - product_now()))::int as wait`,
    [limit.key, limit.seconds],
  )
  const { count, wait } = rows[0]!
  return count > limit.most * scale ? Math.max(1, wait) : null
}

/** Counts a try against all limits, up to the first that is used up: then the whole seconds to wait, else null. */
export async function countTries(
  db: Db,
  limits: readonly Limit[],
  scale: number,
): Promise<number | null> {
  for (const limit of limits) {
    const wait = await countTry(db, limit, scale)
    if (wait !== null) return wait
  }
  return null
}
