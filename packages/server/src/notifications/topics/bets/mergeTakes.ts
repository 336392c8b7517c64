import type { Tx } from '../../../platform/database/db.ts'
import {
  changeBodies,
  type DueNotice,
  deleteNotices,
  lockUntoldTakes,
} from '../../delivery/outbox.sql.ts'
import type { TakesSummary } from '../../outbox/outbox.ts'
import type { Notice } from '../topic.ts'
import { addTakes, takesSummary } from './takesSummary.ts'

/** The most rows that one lease merges; the rest becomes another mail at its own time. */
const MERGE_MAX = 1_000

/**
 * Merges all waiting notices of takes of the same offer, due or not, into one that was just leased for the first time, and deletes
 * the others. This happens in the transaction of the lease, so a crash loses none. Rows that another process has locked are left to
 * it. A notice that was tried before is not changed: its mail may have arrived, and the next try must have the same contents.
 */
export async function mergeTakes(tx: Tx, leased: readonly DueNotice[]): Promise<DueNotice[]> {
  const fresh = leased.filter((notice) => notice.tries === 1 && takesSummaryOf(notice))
  if (fresh.length === 0) return [...leased]
  const leads = new Map(fresh.map((notice) => [notice.ref, notice]))
  const freshIds = fresh.map(({ id }) => id)
  const untold = await lockUntoldTakes(tx, [...leads.keys()], freshIds, MERGE_MAX)

  const takesByOffer = new Map<number, TakesSummary>()
  const gone = new Set<number>()
  for (const notice of untold) {
    const summary = takesSummaryOf(notice)
    if (!summary) continue
    const before = takesByOffer.get(notice.ref)
    takesByOffer.set(notice.ref, before ? addTakes(before, summary) : summary)
    if (notice.id !== leads.get(notice.ref)!.id) gone.add(notice.id)
  }
  if (gone.size === 0) return [...leased]
  await deleteNotices(tx, [...gone])
  const changed = [...takesByOffer].map(([ref, body]) => ({ ...leads.get(ref)!, body }))
  await changeBodies(tx, changed)
  const digestById = new Map(changed.map((notice) => [notice.id, notice]))
  return leased
    .filter(({ id }) => !gone.has(id))
    .map((notice) => digestById.get(notice.id) ?? notice)
}

/** Null for another topic, and for a body that cannot be parsed: such a notice fails by itself. */
function takesSummaryOf({ topic, body }: Pick<Notice, 'topic' | 'body'>): TakesSummary | null {
  return topic === 'offer.taken' ? (takesSummary.safeParse(body).data ?? null) : null
}
