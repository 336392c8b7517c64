/** Rate limits that are counted in the database, so that all processes share them and a restart resets none. */
import type { Db } from '../database/db.ts'

export type RateLimit = { readonly key: string; readonly most: number; readonly seconds: number }

/**
 * Counts one try against the limit. Returns null, or the whole seconds to wait when the limit is used up. `scale` (THROTTLE_SCALE)
 * multiplies the limit. One statement, so that concurrent tries all count.
 */
export async function countTry(db: Db, limit: RateLimit, scale: number): Promise<number | null> {
  const { rows } = await db.query<{ count: number; wait: number }>(
    `with counted as (
       insert into throttles as t (key, window_ends_at, count) values ($1, add_seconds(product_now(), $2), 1)
       on conflict (key) do update set
         count = case when IS_OVER then 1 else t.count + 1 end,
         window_ends_at = case when IS_OVER then excluded.window_ends_at else t.window_ends_at end
       returning count, window_ends_at)
     select count, ceil(extract(epoch from window_ends_at - product_now()))::int as wait from counted`.replaceAll(
      'IS_OVER',
      't.window_ends_at <= add_seconds(excluded.window_ends_at, -$2::float8)',
    ),
    [limit.key, limit.seconds],
  )
  const { count, wait } = rows[0]!
  return count > limit.most * scale ? Math.max(1, wait) : null
}

/** Counts a try against all limits, up to the first that is used up. Returns the whole seconds to wait for that one, else null. */
export async function countTries(
  db: Db,
  limits: readonly RateLimit[],
  scale: number,
): Promise<number | null> {
  for (const limit of limits) {
    const wait = await countTry(db, limit, scale)
    if (wait !== null) return wait
  }
  return null
}

/**
 * A limit with growing waits: `free` tries, and then one after each wait, which doubles from `firstWait` to `mostWait`. The count
 * is reset `forgetAfter` after the last counted try. All in seconds.
 */
export type BackoffLimit = {
  readonly key: string
  readonly free: number
  readonly firstWait: number
  readonly mostWait: number
  readonly forgetAfter: number
}

/**
 * The whole seconds until all of these limits allow a try, or null. Counts and writes nothing: a flood costs one read per request.
 */
export async function waitOf(db: Db, limits: readonly BackoffLimit[]): Promise<number | null> {
  const { rows } = await db.query<{ wait: number | null }>(
    `select ceil(extract(epoch from max(blocked_until) - product_now()))::int as wait
     from throttles where key = any ($1) and blocked_until > product_now()`,
    [limits.map(({ key }) => key)],
  )
  return rows[0]!.wait
}

/**
 * Counts a try against all limits and returns null. When one limit requires a wait, counts against none and returns the whole
 * seconds. A refused try is not counted, so that an attacker cannot prolong another user's wait. `scale` (THROTTLE_SCALE)
 * multiplies the free tries.
 */
export async function countGrowing(
  db: Db,
  limits: readonly BackoffLimit[],
  scale: number,
): Promise<number | null> {
  for (const [at, limit] of limits.entries()) {
    if (await countOne(db, limit, scale)) continue
    await giveBackTries(db, limits.slice(0, at))
    return (await waitOf(db, [limit])) ?? 1
  }
  return null
}

/** False when the try must wait. One statement, so that of many concurrent tries only the free ones pass. */
async function countOne(db: Db, limit: BackoffLimit, scale: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into throttles as t (key, window_ends_at, count, blocked_until)
     values ($1, add_seconds(product_now(), $5), 1,
       case when 1 >= $2::float8 then add_seconds(product_now(), $3) end)
     on conflict (key) do update set
       count = case when t.window_ends_at <= NOW then 1 else t.count + 1 end,
       window_ends_at = excluded.window_ends_at,
       blocked_until = case
         when t.window_ends_at <= NOW then excluded.blocked_until
         when t.count + 1 >= $2::float8
           then add_seconds(NOW, least($4::float8, $3::float8 * 2 ^ least(t.count + 1 - $2::float8, 30)))
       end
     where t.blocked_until is null or t.blocked_until <= NOW`.replaceAll(
      'NOW',
      'add_seconds(excluded.window_ends_at, -$5::float8)',
    ),
    [limit.key, limit.free * scale, limit.firstWait, limit.mostWait, limit.forgetAfter],
  )
  return rowCount === 1
}

/**
 * Uncounts tries that turned out to be correct. A try is counted before its check, so that many concurrent ones cannot all pass the
 * limit; only wrong ones remain counted. The wait that such a try began ends as well. No other try passes during that wait, so no
 * other wait is cleared.
 */
export async function giveBackTries(db: Db, limits: readonly { readonly key: string }[]) {
  if (limits.length === 0) return
  await db.query(
    'update throttles set count = greatest(count - 1, 0), blocked_until = null where key = any ($1)',
    [limits.map(({ key }) => key)],
  )
}
