/** Rate limits of requests to payment providers, per user and per network (DS1). */

import { networkOf } from '../platform/http/networkOf.ts'
import { type Failure, tooManyTries } from '../platform/http/reply.ts'
import { countTries } from '../platform/http/storedRateLimits.ts'
import type { Services } from '../services.ts'

const HOUR_S = 60 * 60

/**
 * Limits per user and hour. A deposit is one order, one capture and one record: the limit of completions is three times as
 * high.
 */
const MOST = {
  'bank.link': 20,
  'bank.add': 10,
  'bank.proof': 10,
  'bank.remove': 20,
  'deposit.order': 20,
  'deposit.bank': 20,
  'deposit.completion': 60,
  /** Bank and wallet withdrawals together, and their cancellations. */
  withdrawal: 20,
} as const

/** Many people share an address, a household, an office or a mobile network: its limit is this many times a user's. */
const NETWORK_TIMES = 15

/**
 * Counts a try before any read, write or provider request. Null when the request may continue.
 *
 * No limit loses money. An order that was approved but not captured has cost its payer nothing, and may be captured later. A
 * capture, also one whose answer was lost, is recorded by `pollPendingPayments`. That job has no rate limit: it polls every
 * open payment until the provider reports its end.
 */
export async function tooManyProviderTries(
  { db, config }: Pick<Services, 'db' | 'config'>,
  what: keyof typeof MOST,
  userId: number,
  ip: string,
): Promise<Failure | null> {
  const most = MOST[what]
  // The user's limit first: a user beyond it does not use up the limit of others at the same address.
  const limits = [
    { key: `${what}:user:${userId}`, most, seconds: HOUR_S },
    { key: `${what}:${networkOf(ip)}`, most: most * NETWORK_TIMES, seconds: HOUR_S },
  ]
  const wait = await countTries(db, limits, config.THROTTLE_SCALE)
  return wait === null ? null : tooManyTries(wait)
}
