import type { Db } from '../../platform/database/db.ts'
import { type Failure, tooManyTries } from '../../platform/http/reply.ts'
import type { Services } from '../../services.ts'
import { tooManyProviderTries } from '../providerTries.ts'

/** Null when a new deposit may begin: neither too many tries (DS1) nor too many failures (MO10). */
export async function tooManyDeposits(
  services: Services,
  way: 'order' | 'bank',
  userId: number,
  ip: string,
): Promise<Failure | null> {
  const tooMany = await tooManyProviderTries(services, `deposit.${way}`, userId, ip)
  if (tooMany) return tooMany
  const wait = await waitAfterFailures(services.db, userId, services.config.THROTTLE_SCALE)
  return wait === null ? null : tooManyTries(wait)
}

/** This many failures within this many seconds block further deposits until the oldest of them is outside the window (MO10). */
const FAILED_MOST = 5
const FAILED_WITHIN_S = 10 * 60

/** Whole seconds until the fifth last failure is outside the window; null when there are fewer failures in it. */
async function waitAfterFailures(db: Db, userId: number, scale: number): Promise<number | null> {
  const { rows } = await db.query<{ wait: number }>(
    `select ceil(extract(epoch from c.at - product_now()) + $3)::int as wait
     from payments p join payment_changes c on c.payment_id = p.id
     where p.user_id = $1 and p.created_at > product_now() - interval '10 days'
       and c.at > product_now() - $3 * interval '1 second' and c.cause <> 'cancelled'
       and (p.kind = 'bankDeposit' and c.to_state in ('failed', 'rejected')
         or p.kind = 'walletDeposit' and c.from_state = c.to_state)
     order by c.at desc offset $2 limit 1`,
    [userId, Math.ceil(FAILED_MOST * scale) - 1, FAILED_WITHIN_S],
  )
  return rows[0] ? Math.max(1, rows[0].wait) : null
}
