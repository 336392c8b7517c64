/** How often a login may be tried (AC3): counted where it comes from, so that no stranger can lock an owner out. */
import { createHash } from 'node:crypto'
import { networkOf } from '../core/networkOf.ts'
import type { Limit } from '../core/throttle.ts'

const WINDOW_S = 15 * 60
const PER_ACCOUNT_AND_IP = 10
const PER_IP = 100

/** Names that nobody has count like those of users: the limit tells nothing about them. */
export function loginLimits(username: string, ip: string): readonly Limit[] {
  const network = networkOf(ip)
  const name = createHash('sha256').update(username).digest('base64url')
  return [
    { key: `login:${network}`, most: PER_IP, seconds: WINDOW_S },
    { key: `login:${network}:${name}`, most: PER_ACCOUNT_AND_IP, seconds: WINDOW_S },
  ]
}
