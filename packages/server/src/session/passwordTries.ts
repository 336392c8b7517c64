/** Limits on password tries (AC3), at a login and at every other endpoint that requires a password. */
import type { FastifyRequest } from 'fastify'
import { networkOf, subnetOf } from '../platform/http/networkOf.ts'
import {
  type BackoffLimit,
  countGrowing,
  countTries,
  giveBackTries,
  type RateLimit,
  waitOf,
} from '../platform/http/storedRateLimits.ts'
import { keyedHash } from '../platform/keyedHash.ts'
import type { Services } from '../services.ts'
import { presentedDevice } from './device.ts'
import { isBoundTo } from './devices.sql.ts'

const WINDOW_S = 15 * 60
const PER_NETWORK = 100
const PER_SUBNET = 300

const WAITS = { firstWait: 60, mostWait: WINDOW_S, forgetAfter: 4 * 60 * 60 }
/** For a name from one network, and for a device that is bound to the account. */
const FREE_HERE = 10
/** For a name over all networks: a botnet has a new address for every try. */
const FREE_IN_ALL = 30

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
 * as well, by the session's username. Recovery does not: its answers have keys of their own (`countTry`), so that neither
 * blocks the other. A reset by a mailed link may bind the device, which lets the owner in on a new one too.
 */
export async function countPasswordTry(
  services: Pick<Services, 'db' | 'config'>,
  { username, ip, request }: { username: string; ip: string; request: FastifyRequest },
): Promise<PasswordTry> {
  const { db, config } = services
  const name = keyedHash(config, 'login', username)
  const device = await findBoundDevice(services, username, request)
  const growing = device
    ? [{ key: `login:device:${device}:${name}`, free: FREE_HERE, ...WAITS }]
    : newDeviceLimits(name, ip)
  const limits = device ? [] : networkLimits(ip)

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

/** The limit per network comes first, because it does not lock out a user elsewhere. The waits of both limits grow. */
function newDeviceLimits(name: string, ip: string): BackoffLimit[] {
  return [
    { key: `login:${networkOf(ip)}:${name}`, free: FREE_HERE, ...WAITS },
    { key: `login:name:${name}`, free: FREE_IN_ALL, ...WAITS },
  ]
}

function networkLimits(ip: string): RateLimit[] {
  return [
    { key: `login:${networkOf(ip)}`, most: PER_NETWORK, seconds: WINDOW_S },
    { key: `login:subnet:${subnetOf(ip)}`, most: PER_SUBNET, seconds: WINDOW_S },
  ]
}
