/** How often providers of money are asked for one user, and for one network (DS1). */

import { networkOf } from '../platform/http/networkOf.ts'
import { type Failure, tooManyTries } from '../platform/http/reply.ts'
import { countTries } from '../platform/http/storedRateLimits.ts'
import type { Services } from '../services.ts'

const HOUR_S = 60 * 60

/** An hour's most of one user. A deposit is one order, one capture and one record of it: completing has three times as much. */
const MOST = {
  'bank.link': 20,
  'bank.add': 10,
  'bank.proof': 10,
  'bank.remove': 20,
  'deposit.order': 20,
  'deposit.bank': 20,
  'deposit.completion': 60,
  /** To a bank and to a wallet together, and taking them back. */
  withdrawal: 20,
} as const

/** Many people share an address, a household, an office or a whole mobile network: it has so many times as much as one. */
const NETWORK_TIMES = 15

/**
 * Counts a try before anything is looked up, written or asked of a provider. Null when it may go on.
 *
 * No money can be lost by it. An order that was approved but not captured has cost its payer nothing, and may be
 * captured when the wait is over. What was captured, or may have been because an answer was lost, is recorded by
 * `pollPendingPayments`, which no limit holds up: it looks at every open payment until the provider has said how it ended.
 */
export async function tooManyProviderTries(
  { db, config }: Pick<Services, 'db' | 'config'>,
  what: keyof typeof MOST,
  userId: number,
  ip: string,
): Promise<Failure | null> {
  const most = MOST[what]
  // The user first: whoever goes on past their own limit costs nothing to those at the same address.
  const limits = [
    { key: `${what}:user:${userId}`, most, seconds: HOUR_S },
    { key: `${what}:${networkOf(ip)}`, most: most * NETWORK_TIMES, seconds: HOUR_S },
  ]
  const wait = await countTries(db, limits, config.THROTTLE_SCALE)
  return wait === null ? null : tooManyTries(wait)
}
