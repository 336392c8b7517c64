/** Outbox rows that are not in the inbox of their user yet. */
import type { Tx } from '../../platform/database/db.ts'
import { firstLockKey } from '../../platform/database/schema.ts'
import { hasFailure, isDue, type JobKind } from '../../platform/jobs/failedJobs.ts'
import type { Leased } from '../../platform/jobs/rowJob.ts'
import type { Notice } from '../topics/topic.ts'

export type LeasedNotice = Leased & {
  readonly notice: Notice
  /** When the event occurred. */
  readonly at: Date
}

/** Topics with rate limits, which are leased one row at a time. */
type Limited = 'offer.friend' | 'group.offer'

async function lease(
  tx: Tx,
  kind: JobKind,
  condition: string,
  most: number,
): Promise<LeasedNotice[]> {
  const { rows } = await tx.query<Notice & { at: Date; hasFailure: boolean }>(
    `select o.id, o.topic, o.ref, o.body, o.created_at as at, ${hasFailure(kind, 'o.id')}
     from outbox o
     where o.placed_at is null and ${condition} and ${isDue(kind, 'o.id')}
     order by o.id limit ${most} for update of o skip locked`,
  )
  return rows.map(({ at, hasFailure: noted, ...notice }) => ({
    ...{ ref: notice.id, hasFailure: noted },
    ...{ notice, at },
  }))
}

/** Logins wait until they are due: by then their locations are stored, and later logins have joined the same row. */
const NOT_LIMITED = `o.topic not in ('offer.friend', 'group.offer')
  and (o.topic <> 'session.login' or o.due_at <= product_now())`

/** Locks up to `most` rows without rate limits, the oldest first. Rows that another transaction has locked are skipped. */
export function leaseUnplaced(tx: Tx, most: number): Promise<LeasedNotice[]> {
  return lease(tx, 'placeNotices', NOT_LIMITED, most)
}

/** Locks the oldest row of a topic with rate limits. */
export async function leaseLimited(
  tx: Tx,
  kind: JobKind,
  topic: Limited,
): Promise<LeasedNotice | null> {
  const [leased] = await lease(tx, kind, `o.topic = '${topic}'`, 1)
  return leased ?? null
}

/** The first key of the advisory locks of takes. */
const TAKES_LOCK = 7236205

/**
 * Locks these offers until the end of this transaction (advisory locks), and returns those that no other transaction has locked. So
 * one process at a time adds takes to the unread row of an offer.
 */
export async function lockTakesOf(
  tx: Tx,
  offerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from unnest($1::bigint[]) as offer (id)
     where pg_try_advisory_xact_lock(${firstLockKey(TAKES_LOCK)}, (id % 2147483647)::int)`,
    [offerIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Records that these rows are in the inbox. `isOver`: no message is sent for them. */
export async function markInInbox(
  tx: Tx,
  ids: readonly number[],
  { isOver = false } = {},
): Promise<void> {
  await tx.query(
    `update outbox set placed_at = product_now(), done_at = case when $2 then instant.now else done_at end
     from (select product_now() as now) as instant
     where id = any($1::bigint[])`,
    [ids, isOver],
  )
}
