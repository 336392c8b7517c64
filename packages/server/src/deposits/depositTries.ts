/** How often the provider is asked for one user, and for one network (DS1). */
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
  const wait = await countTries(db, limits, config.THROTTLE_SCALE)
  return wait === null ? null : tooManyTries(wait)
}
