/** Rate limits of requests to payment providers, per user and per network (DS1). */

import { countTriesOf, type ProviderRequest } from '../config/rateLimits.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { type Failure, tooManyTries } from '../platform/http/reply.ts'
import type { Services } from '../services.ts'

/**
 * Counts a try before any read, write or provider request. Null when the request may continue.
 *
 * No limit loses money. An order that was approved but not captured has cost its payer nothing, and may be captured later. A
 * capture, also one whose answer was lost, is recorded by `pollPendingPayments`. That job has no rate limit: it polls every
 * open payment until the provider reports its end.
 */
export async function tooManyProviderTries(
  services: Pick<Services, 'db' | 'config'>,
  request: ProviderRequest,
  userId: number,
  ip: string,
): Promise<Failure | null> {
  const wait = await countTriesOf(services, request, { user: userId, network: networkOf(ip) })
  return wait === null ? null : tooManyTries(wait)
}
