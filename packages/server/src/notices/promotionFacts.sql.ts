/** What the mails about promotions tell, read when they are sent. */
import type { Cents } from '@sidebet/domain/money'
import type { Db } from '../core/db.ts'
import type { Recipient } from './noticeFacts.sql.ts'

export type GrantTold = {
  readonly to: Recipient
  readonly promotionName: string
  readonly granted: Cents
  readonly acceptsNeeded: number
  readonly availableToWithdraw: boolean
  /** "12/22/2026"; '' where there is none. */
  readonly lastDay: string
}

export async function readGrantTold(db: Db, grantId: number): Promise<GrantTold | null> {
  const { rows } = await db.query<Omit<GrantTold, 'to'> & Recipient>(
    `select u.username, u.email, p.name as "promotionName", g.cents as granted, g.accepts_needed as "acceptsNeeded",
       p.available_to_withdraw as "availableToWithdraw", coalesce(to_char(g.last_day_to_use, 'MM/DD/YYYY'), '') as "lastDay"
     from promotion_grants g
     join promotions p on p.id = g.promotion_id
     join users u on u.id = g.user_id
     where g.id = $1`,
    [grantId],
  )
  const row = rows[0]
  if (!row) return null
  const { username, email, ...grant } = row
  return { to: { username, email }, ...grant }
}
