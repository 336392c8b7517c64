import type { Db } from '../../platform/database/db.ts'
import { type Failure, tooManyTries } from '../../platform/http/reply.ts'
import type { Services } from '../../services.ts'
import { tooManyProviderTries } from '../providerTries.ts'

/** Null when a new deposit may begin: there were not too many tries (DS1), nor too many that failed (MO10). */
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

/** So many that failed within so many seconds: nothing more is tried for as long (MO10). */
const FAILED_MOST = 5
const FAILED_WITHIN_S = 10 * 60

/** The whole seconds until the fifth last failure is long enough ago; null when it is, or there were not so many. */
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
