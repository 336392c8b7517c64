/** Limits on password tries (AC3), at a login and at every other endpoint that requires a password. */
import type { FastifyRequest } from 'fastify'
import { backoffLimitsOf, rateLimitsOf } from '../config/rateLimits.ts'
import { networkOf, subnetOf } from '../platform/http/networkOf.ts'
import {
  countGrowing,
  countTries,
  giveBackTries,
  waitOf,
} from '../platform/http/storedRateLimits.ts'
import { keyedHash } from '../platform/keyedHash.ts'
import type { Services } from '../services.ts'
import { presentedDevice } from './device.ts'
import { isBoundTo } from './devices.sql.ts'

export type PasswordTry =
  /** Whole seconds: the password was not checked, and the call answers 429. */
  { readonly wait: number } | { readonly wait: null; readonly giveBack: () => Promise<void> }

/**
 * Counts a try of a password for this name before it is checked. A caller that finds it right, or cannot check it, calls
 * `giveBack`: only wrong tries stay counted. `username` is as typed, in NFC. A name without a user counts like one with a
 * user (AC4).
 *
 * A device that is bound to the account (`rememberDevice`) has its own limit and no other. Other clients that use up the
 * account's limits therefore do not lock its owner out. A call that requires the password of a session's user counts here
 * as well, by the session's username. Recovery does not: its answers have limits of their own (`recoveryWrong`), so that neither
 * blocks the other. A reset by a mailed link may bind the device, which lets the owner in on a new one too.
 */
export async function countPasswordTry(
  services: Pick<Services, 'db' | 'config'>,
  { username, ip, request }: { username: string; ip: string; request: FastifyRequest },
): Promise<PasswordTry> {
  const { db, config } = services
  const name = keyedHash(config, 'login', username)
  const device = await findBoundDevice(services, username, request)
  const network = networkOf(ip)
  const growing = device
    ? backoffLimitsOf('boundBrowser', { browserAndName: `${device}:${name}` })
    : backoffLimitsOf('newBrowser', { networkAndName: `${network}:${name}`, name })
  const limits = device ? [] : rateLimitsOf('password', { network, subnet: subnetOf(ip) })

  const { THROTTLE_SCALE } = config
  const wait =
    (await waitOf(db, growing)) ??
    (await countTries(db, limits, THROTTLE_SCALE)) ??
    (await countGrowing(db, growing, THROTTLE_SCALE))
  if (wait !== null) return { wait }
  return { wait, giveBack: () => giveBackTries(db, [...limits, ...growing]) }
}

/** The key part of a device that is bound to this account; null for other clients. */
async function findBoundDevice(
  { db, config }: Pick<Services, 'db' | 'config'>,
  username: string,
  request: FastifyRequest,
): Promise<string | null> {
  const idHash = presentedDevice(config, request)
  if (!idHash || !(await isBoundTo(db, idHash, username))) return null
  return idHash.toString('base64url')
}
