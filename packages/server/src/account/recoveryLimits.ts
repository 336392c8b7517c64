/** Rate limits of a forgotten login (GAP-023). None of them blocks a login with the password. */
import { WRONG_ANSWERS_MAX, WRONG_ANSWERS_WINDOW_MS } from '@sidebet/domain/account/recovery'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../platform/http/networkOf.ts'
import type { RateLimit } from '../platform/http/storedRateLimits.ts'
import type { Services } from '../services.ts'
import { presentedDevice } from '../session/device.ts'
import { isBound } from '../session/devices.sql.ts'

/** Per network, for each of the three endpoints. */
export function requestLimit(call: 'question' | 'answer' | 'reset', ip: string): RateLimit {
  return { key: `recovery:${call}:${networkOf(ip)}`, most: 60, seconds: 15 * 60 }
}

/**
 * Wrong answers per account. A device that is bound to the account has its own limit, so that no other client uses it up.
 * All other clients share one limit.
 */
export async function answersLimit(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: number,
  request: FastifyRequest,
): Promise<RateLimit> {
  const device = presentedDevice(config, request)
  const isBoundDevice = device !== null && (await isBound(db, device, userId))
  const whose = isBoundDevice ? `${userId}:${device.toString('base64url')}` : String(userId)
  const seconds = WRONG_ANSWERS_WINDOW_MS / 1000
  return { key: `recoveryWrong:${whose}`, most: WRONG_ANSWERS_MAX, seconds }
}
