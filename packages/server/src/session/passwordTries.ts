/** How often a password may be tried (AC3), at a login and wherever else one is asked for. */
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
/** For a name from one network, and for a browser that the account knows. */
const FREE_HERE = 10
/** For a name from everywhere together: a botnet has a new address for every try. */
const FREE_IN_ALL = 30

export type PasswordTry =
  /** Whole seconds: the password was not looked at, and the call answers 429. */
  { readonly wait: number } | { readonly wait: null; readonly giveBack: () => Promise<void> }

/**
 * Counts a try of a password for this name before it is judged. Whoever finds it right, or cannot judge it, calls
 * `giveBack`: only wrong ones stay counted. `username` is what was typed, in NFC: a name that nobody has counts like
 * one that somebody has (AC4).
 *
 * A browser that the account knows (`rememberDevice`) has a budget of its own and meets no other: strangers who use up
 * what the account has do not lock its owner out. A call that asks the password of a session's user counts here as well,
 * by the session's username. Recovery does not: its answers are counted under keys of their own (`countTry`), so that
 * they never block the password, nor the password them; a reset by a mailed link may remember the device, which lets
 * the owner in on a new one too.
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

/** Of the device that this account knows, what its key is made of; null for everybody else. */
async function findBoundDevice(
  { db, config }: Pick<Services, 'db' | 'config'>,
  username: string,
  request: FastifyRequest,
): Promise<string | null> {
  const idHash = presentedDevice(config, request)
  if (!idHash || !(await isBoundTo(db, idHash, username))) return null
  return idHash.toString('base64url')
}

/** What a person far away is not kept out by comes first; a name here and a name everywhere wait longer each time. */
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
