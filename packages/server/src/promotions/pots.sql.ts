/** The pots of promotions that have ended. */
import type { Tx } from '../platform/database/db.ts'
import { hasFailure, isDue } from '../platform/jobs/failedJobs.ts'
import { TODAY } from './promotions.sql.ts'

export type DuePot = { readonly ref: number; readonly hasFailure: boolean }

/** Locks a promotion that has ended and whose pot is not empty. */
export async function leasePot(tx: Tx): Promise<DuePot | null> {
  const { rows } = await tx.query<DuePot>({
    name: 'lease-closePromotion',
    text: `select p.id as ref, ${hasFailure('closePromotion', 'p.id')} from promotions p
      join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = p.id and a.balance_cents > 0
      where p.last_day < ${TODAY} and ${isDue('closePromotion', 'p.id')}
      limit 1 for no key update of p skip locked`,
  })
  return rows[0] ?? null
}

/** Records that the pot is emptied. Returns how often it was emptied, this time included. */
export async function closePot(tx: Tx, promotionId: number): Promise<number> {
  const { rows } = await tx.query<{ closings: number }>(
    `update promotions set closings = closings + 1, closed_at = coalesce(closed_at, instant.now)
     from (select product_now() as now) as instant
     where id = $1 returning closings`,
    [promotionId],
  )
  return rows[0]!.closings
}
