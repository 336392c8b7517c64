/** Failures of jobs, per row: the kind of the job, the row, the tries, the error and the time of the next try. */
import { type IdKind, wireId } from '@sidebet/contract/ids'
import type { Db } from '../database/db.ts'
import { sweepJob } from '../database/sweep.ts'
import type { Log } from '../log.ts'
import type { Job } from './jobRunner.ts'

/** Subjects that have no id on the wire, or had none, and the prefix of their number. */
const OTHERS = { payment: 'p', event: 'e', grant: 'grant', outbox: 'outbox' } as const

/** The subject of each kind of job. */
const ABOUT = {
  readFeed: 'game',
  start: 'game',
  moveOffers: 'game',
  lapseGame: 'game',
  lapse: 'offer',
  void: 'game',
  beginSettlement: 'game',
  beginCorrection: 'game',
  computePayouts: 'game',
  payUsers: 'game',
  finishSettlement: 'game',
  makeReceipts: 'game',
  resumePayments: 'payment',
  readInbox: 'event',
  releaseGrant: 'grant',
  warnGrant: 'grant',
  expireGrant: 'grant',
  closePromotion: 'promotion',
  placeNotices: 'outbox',
  placeFriendOffer: 'outbox',
  tellMembers: 'outbox',
} as const satisfies Record<string, IdKind | keyof typeof OTHERS>

export type JobKind = keyof typeof ABOUT

/** All rows of this job are locked by another transaction. Not a failure, but retried with the same backoff. */
export class RowsLocked extends Error {}

/** A condition of a lease: the row `ref` has no failure of this kind whose next try is later. */
export const isDue = (kind: JobKind, ref: string): string =>
  `not exists (select 1 from stuck_work k where k.kind = '${kind}' and k.ref = ${ref} and k.due_at > now())`

/** Selects `hasFailure`: true when the row has a recorded failure, which success deletes. */
export const hasFailure = (kind: JobKind, ref: string): string =>
  `exists (select 1 from stuck_work k where k.kind = '${kind}' and k.ref = ${ref}) as "hasFailure"`

/** Records and logs that this row could not be worked on. The pause is 1 s, doubled at every try up to 30 s. */
export async function recordFailure(
  { db, log }: { readonly db: Db; readonly log?: Log | undefined },
  kind: JobKind,
  ref: number,
  error: unknown,
): Promise<void> {
  const { message } = error as Error
  const { rows } = await db.query<{ tries: number }>(
    `insert into stuck_work (kind, ref, tries, error, first_at, due_at)
     values ($1, $2, 1, $3, now(), now() + interval '1 second')
     on conflict (kind, ref) do update set tries = stuck_work.tries + 1, error = excluded.error,
       due_at = add_seconds(excluded.first_at, least(30, power(2, least(stuck_work.tries, 5))))
     returning tries`,
    [kind, ref, message],
  )
  const facts = { stuck: kind, id: idOf(kind, ref), tries: rows[0]!.tries }
  if (error instanceof RowsLocked) log?.warn({ ...facts, held: message })
  else log?.error({ ...facts, err: error })
}

/** Deletes the failures of rows that have been worked on. */
export async function clearFailures(db: Db, kind: JobKind, refs: readonly number[]): Promise<void> {
  if (refs.length === 0) return
  await db.query('delete from stuck_work where kind = $1 and ref = any($2::bigint[])', [kind, refs])
}

export type FailedJob = {
  readonly kind: JobKind
  /**
   * The wire id of the game or offer. A payment is `p` and its number, an event `e`, a grant `grant`, a row of the outbox `outbox`.
   */
  readonly id: string
  readonly tries: number
  readonly since: Date
  readonly error: string
}

/** The failed jobs, oldest first, at most `most`; `count` counts all of them. */
export async function readFailedJobs(
  db: Db,
  most: number,
): Promise<{ readonly count: number; readonly first: readonly FailedJob[] }> {
  const { rows } = await db.query<Omit<FailedJob, 'id'> & { ref: number; count: number }>(
    `select kind, ref, tries, first_at as since, error, count(*) over () as count from stuck_work
     order by first_at, kind, ref limit $1`,
    [most],
  )
  const first = rows.map(({ kind, ref, tries, since, error }) => ({
    ...{ kind, id: idOf(kind, ref) },
    ...{ tries, since, error },
  }))
  return { count: rows[0]?.count ?? 0, first }
}

/** Makes a failed row due at once. False when there is no such failure. */
export async function retryFailedJob(db: Db, kind: string, id: string): Promise<boolean> {
  const ref = Number(/\d{1,16}$/.exec(id)?.[0] ?? 0)
  if (!Object.hasOwn(ABOUT, kind) || idOf(kind as JobKind, ref) !== id) return false
  const { rowCount } = await db.query(
    'update stuck_work set due_at = now() where kind = $1 and ref = $2',
    [kind, ref],
  )
  const own = OWN_TIME[kind as JobKind]
  if (rowCount === 1 && own) await db.query(own, [ref])
  return rowCount === 1
}

/** Statements that also make a row due whose own table has a time for the next try. */
const OWN_TIME: Partial<Record<JobKind, string>> = {
  resumePayments: `update payments set due_at = case when due_at is not null then instant.now end,
    watch_at = case when watch_at is not null then instant.now end
    from (select product_now() as now) as instant where id = $1`,
  readInbox: 'update webhook_inbox set due_at = product_now() where id = $1 and done_at is null',
}

function idOf(kind: JobKind, ref: number): string {
  const about = ABOUT[kind]
  return isOther(about) ? `${OTHERS[about]}${ref}` : wireId(about, ref)
}

const isOther = (about: string): about is keyof typeof OTHERS => Object.hasOwn(OTHERS, about)

/**
 * Deletes failures that were due 2 hours ago: their rows no longer need the work. The limit exceeds the hour that a payment waits
 * for its next try.
 */
export function sweepFailures(db: Db): Job {
  return sweepJob('sweepFailures', db, async (most) => {
    const { rowCount } = await db.query(
      `delete from stuck_work where (kind, ref) in (
         select kind, ref from stuck_work where due_at <= now() - interval '2 hours' limit $1
         for update skip locked)`,
      [most],
    )
    return rowCount ?? 0
  })
}
