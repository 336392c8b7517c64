/** Rows of the outbox that are not in the inbox of their user yet. */
import type { Tx } from '../../platform/database/db.ts'
import { hasFailure, isDue, type JobKind } from '../../platform/jobs/failedJobs.ts'
import type { Leased } from '../../platform/jobs/rowJob.ts'
import type { Notice } from '../topics/topic.ts'

export type LeasedNotice = Leased & {
  readonly notice: Notice
  /** When it happened. */
  readonly at: Date
}

/** Topics with limits that are counted one by one. */
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

/** Logins wait until their places are known, and for those that are told with them. */
const NOT_LIMITED = `o.topic not in ('offer.friend', 'group.offer')
  and (o.topic <> 'session.login' or o.due_at <= product_now())`

/** Locks up to `most` that have no limits, the oldest first. What others have locked is passed over. */
export function leaseUnplaced(tx: Tx, most: number): Promise<LeasedNotice[]> {
  return lease(tx, 'placeNotices', NOT_LIMITED, most)
}

/** Locks the oldest of a topic with limits. */
export async function leaseLimited(
  tx: Tx,
  kind: JobKind,
  topic: Limited,
): Promise<LeasedNotice | null> {
  const [leased] = await lease(tx, kind, `o.topic = '${topic}'`, 1)
  return leased ?? null
}

/** Of two-number locks, those for what is told of takes. */
const TAKES_LOCK = 7236205

/**
 * Which of these offers nobody else tells of in the inbox; until the end of this transaction nobody does. So what is unread
 * there is added to by one process at a time.
 */
export async function lockTakesOf(
  tx: Tx,
  offerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from unnest($1::bigint[]) as offer (id)
     where pg_try_advisory_xact_lock(${TAKES_LOCK}, (id % 2147483647)::int)`,
    [offerIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Notes that these are in the inbox. `isOver`: nothing of them leaves the house. */
export async function markInInbox(
  tx: Tx,
  ids: readonly number[],
  { isOver = false } = {},
): Promise<void> {
  await tx.query(
    `update outbox set placed_at = product_now(), done_at = case when $2 then product_now() else done_at end
     where id = any($1::bigint[])`,
    [ids, isOver],
  )
}
