/** How often the provider is asked for one user, and for one network (DS1). */
import type { Db } from '../core/db.ts'
import { type Failure, tooManyTries } from '../core/http/reply.ts'
import { networkOf } from '../core/networkOf.ts'
import type { Services } from '../core/services.ts'
import { countTries } from '../core/throttle.ts'

const HOUR_S = 60 * 60

/**
 * An hour's most. A deposit is one order, one capture and one record of it, so completing has three times as much.
 * Many people share an address, a household, an office or a whole mobile network: it has fifteen times as much as one.
 */
const MOST = {
  order: { user: 20, network: 300 },
  bank: { user: 20, network: 300 },
  completion: { user: 60, network: 900 },
} as const

/**
 * Counts a try before anything is looked up, written or asked of the provider. Null when it may go on.
 *
 * No money can be lost by it. An order that was approved but not captured has cost its payer nothing, and may be
 * captured when the wait is over. What was captured, or may have been because an answer was lost, is recorded by
 * `resumePayments`, which no limit holds up: it looks at every open deposit until the provider has said how it ended.
 */
export async function tooManyDepositTries(
  { db, config }: Services,
  step: keyof typeof MOST,
  userId: number,
  ip: string,
): Promise<Failure | null> {
  const most = MOST[step]
  // The user first: whoever goes on past their own limit costs nothing to those at the same address.
  const limits = [
    { key: `deposit:${step}:user:${userId}`, most: most.user, seconds: HOUR_S },
    { key: `deposit:${step}:${networkOf(ip)}`, most: most.network, seconds: HOUR_S },
  ]
  const wait =
    (await countTries(db, limits, config.THROTTLE_SCALE)) ??
    (step === 'completion' ? null : await waitAfterFailures(db, userId, config.THROTTLE_SCALE))
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
