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

/** Rows that one lease may gather; what is left makes another mail at its own time. */
const MERGE_MAX = 1_000

/**
 * Makes one notice of all that wait to tell of takes of the same offer, due or not: one that was just leased for the
 * first time tells of the others too, and they are gone. This happens with the lease or not at all, so a crash loses none.
 * What another process holds is its own to tell, and a notice that was tried once stays as it is: the mail may have
 * arrived, and at the next try it must say the same.
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

/** Null when it tells of something else, or of nothing that can be read: that one fails by itself. */
function takesSummaryOf({ topic, body }: Pick<Notice, 'topic' | 'body'>): TakesSummary | null {
  return topic === 'offer.taken' ? (takesSummary.safeParse(body).data ?? null) : null
}
