import type { Tx } from '../../platform/database/db.ts'
import type { TakesSummary } from '../outbox/outbox.ts'
import { addTakes, takesInboxKey, takesSummary } from '../topics/bets/takesSummary.ts'
import type { LeasedNotice } from './inboxRows.sql.ts'
import { lockUnreadTakes } from './notices.sql.ts'

export type MergedNotice = Pick<LeasedNotice, 'notice' | 'at'> & {
  readonly takes: TakesSummary | null
}

/**
 * Merges all notices of takes of the same offer into one row, and adds the takes that its offerer has not read yet. The row has the
 * time of the last take. All other rows stay unchanged. The caller must have locked the offers (`lockTakesOf`).
 */
export async function mergeUnreadTakes(
  tx: Tx,
  rows: readonly LeasedNotice[],
): Promise<MergedNotice[]> {
  const ofTakes = rows.filter(({ notice }) => notice.topic === 'offer.taken')
  if (ofTakes.length === 0) return rows.map((row) => ({ ...row, takes: null }))
  const byOffer = new Map<number, MergedNotice>()
  const unread = await lockUnreadTakes(
    tx,
    ofTakes.map(({ notice }) => takesInboxKey(notice.ref)),
  )
  for (const { notice, at } of ofTakes) {
    const before = byOffer.get(notice.ref)?.takes ?? unread.get(takesInboxKey(notice.ref))
    const summary = takesSummary.parse(notice.body)
    const takes = before ? addTakes(before, summary) : summary
    byOffer.set(notice.ref, { notice: { ...notice, body: takes }, at, takes })
  }
  const others = rows.filter(({ notice }) => notice.topic !== 'offer.taken')
  return [...others.map((row) => ({ ...row, takes: null })), ...byOffer.values()]
}
