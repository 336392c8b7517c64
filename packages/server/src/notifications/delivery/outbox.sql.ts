/** The outbox rows that are sent by mail or SMS. */

import type { Db, Tx } from '../../platform/database/db.ts'
import { DAY_MS, deleteOver } from '../../platform/database/sweep.ts'
import type { Notice, Tries } from '../topics/topic.ts'

export type DueNotice = Notice & Tries

/** The outcome of a try. */
export type Tried = {
  readonly id: number
  /** Delivered or abandoned. */
  readonly over: boolean
  readonly error: string | null
}

/** Minutes until the next try, by the number of tries; the last value repeats. */
const PAUSES = [1, 5, 15, 60, 180, 360]

/**
 * Leases up to `most` notices that are due and already in the inbox, and sets a later due time. When a process dies before it
 * records their delivery, they are delivered again.
 */
export async function leaseDueNotices(tx: Tx, most: number): Promise<DueNotice[]> {
  const { rows } = await tx.query<DueNotice>(
    `update outbox set tries = tries + 1,
       due_at = add_seconds(product_now(), 60 * ($1::int[])[least(tries + 1, cardinality($1::int[]))])
     where id in (
       select id from outbox where done_at is null and placed_at is not null and due_at <= product_now()
       order by due_at, id limit $2 for update skip locked
     ) returning id, topic, ref, body, tries`,
    [PAUSES, most],
  )
  return rows
}

/**
 * Locks up to `most` notices of takes of these offers, by id: delayed notices in the inbox that were never tried, and those that
 * this transaction has just leased. Notices that another transaction has locked or tried are skipped.
 */
export async function lockUntoldTakes(
  tx: Tx,
  offerIds: readonly number[],
  leased: readonly number[],
  most: number,
): Promise<Notice[]> {
  const { rows } = await tx.query<Notice>(
    `select id, topic, ref, body from outbox
     where done_at is null and topic = 'offer.taken' and due_at > created_at and ref = any($1::bigint[])
       and placed_at is not null
       and (tries = 0 or id = any($2::bigint[]))
     order by id = any($2::bigint[]) desc, id limit $3 for update skip locked`,
    [offerIds, leased, most],
  )
  return rows
}

export async function deleteNotices(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('delete from outbox where id = any($1::bigint[])', [ids])
}

export async function changeBodies(
  tx: Tx,
  notices: readonly Pick<Notice, 'id' | 'body'>[],
): Promise<void> {
  await tx.query(
    `update outbox o set body = n.body
     from unnest($1::bigint[], $2::jsonb[]) as n (id, body) where o.id = n.id`,
    [notices.map(({ id }) => id), notices.map(({ body }) => JSON.stringify(body))],
  )
}

/** Records the outcomes of these tries; a notice that is not over is due again after its pause. */
export async function noteTries(db: Db, tried: readonly Tried[]): Promise<void> {
  await db.query(
    `update outbox o set done_at = case when t.over then instant.now end, error = t.error
     from unnest($1::bigint[], $2::boolean[], $3::text[]) as t (id, over, error), (select product_now() as now) as instant
     where o.id = t.id`,
    [tried.map(({ id }) => id), tried.map(({ over }) => over), tried.map(({ error }) => error)],
  )
}

/** Deletes up to `most` notices that have been over for this many days. Returns the number. */
export function deleteOverNotices(db: Db, days: number, most: number): Promise<number> {
  return deleteOver(db, { table: 'outbox', key: 'id', since: 'done_at' }, days * DAY_MS, most)
}
