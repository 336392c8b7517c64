/** How often the providers of banks are asked for one user, and for one network (DS1). */
import { type Failure, tooManyTries } from '../core/http/reply.ts'
import { networkOf } from '../core/networkOf.ts'
import type { Services } from '../core/services.ts'
import { countTries } from '../core/throttle.ts'

const HOUR_S = 60 * 60

/** An hour's most. A network has fifteen times as much as one person. */
const MOST = { link: 20, add: 10, proof: 10, remove: 20, transfer: 20 } as const

/** Counts a try before anything is looked up, written or asked of a provider. Null when it may go on. */
export async function tooManyBankTries(
  { db, config }: Pick<Services, 'db' | 'config'>,
  step: keyof typeof MOST,
  userId: number,
  ip: string,
): Promise<Failure | null> {
  const most = MOST[step]
  const limits = [
    { key: `bank:${step}:user:${userId}`, most, seconds: HOUR_S },
    { key: `bank:${step}:${networkOf(ip)}`, most: most * 15, seconds: HOUR_S },
  ]
  const wait = await countTries(db, limits, config.THROTTLE_SCALE)
  return wait === null ? null : tooManyTries(wait)
}
