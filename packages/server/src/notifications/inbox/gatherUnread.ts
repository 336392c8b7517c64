import type { Tx } from '../../platform/database/db.ts'
import type { TakesTold } from '../outbox/outbox.ts'
import { addTakes, takesTold, toldUnder } from '../topics/bets/takesTold.ts'
import { lockUnreadTakes } from './notices.sql.ts'
import type { LeasedNotice } from './placing.sql.ts'

export type Gathered = Pick<LeasedNotice, 'notice' | 'at'> & { readonly takes: TakesTold | null }

/**
 * Makes one row of all that tell of takes of the same offer, and adds what its offerer has not read yet; the time is that
 * of the last. All other rows stay as they are. Whoever calls it holds the offers (`lockTakesOf`).
 */
export async function gatherUnread(tx: Tx, rows: readonly LeasedNotice[]): Promise<Gathered[]> {
  const ofTakes = rows.filter(({ notice }) => notice.topic === 'offer.taken')
  if (ofTakes.length === 0) return rows.map((row) => ({ ...row, takes: null }))
  const byOffer = new Map<number, Gathered>()
  const unread = await lockUnreadTakes(
    tx,
    ofTakes.map(({ notice }) => toldUnder(notice.ref)),
  )
  for (const { notice, at } of ofTakes) {
    const before = byOffer.get(notice.ref)?.takes ?? unread.get(toldUnder(notice.ref))
    const told = takesTold.parse(notice.body)
    const takes = before ? addTakes(before, told) : told
    byOffer.set(notice.ref, { notice: { ...notice, body: takes }, at, takes })
  }
  const others = rows.filter(({ notice }) => notice.topic !== 'offer.taken')
  return [...others.map((row) => ({ ...row, takes: null })), ...byOffer.values()]
}
