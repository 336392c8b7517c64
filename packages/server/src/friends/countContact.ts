/** Counts the contacts that a user names: a name reveals who is a user, and an e-mail or a phone receives a message (DS1). */
import { contactOf, type FriendContact } from '@sidebet/domain/friends/friendContact'
import { countTriesOf } from '../config/rateLimits.ts'
import { countTry, giveBackTries, type RateLimit } from '../platform/http/storedRateLimits.ts'
import { keyedHash } from '../platform/keyedHash.ts'
import type { Services } from '../services.ts'

const DAY_S = 24 * 60 * 60

/**
 * Counts an e-mail or a phone the first time in a day that this user names it. Returns the whole seconds to wait after too
 * many, else null.
 */
export async function countContact(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: number,
  contact: FriendContact,
): Promise<number | null> {
  const hash = keyedHash(config, 'friend', contactOf(contact))
  const named: RateLimit = { key: `friend:contact:${userId}:${hash}`, most: 1, seconds: DAY_S }
  // In one transaction: a concurrent request with the same contact waits until it is counted or given back.
  return db.transaction(async (tx) => {
    if ((await countTry(tx, named, 1)) !== null) return null
    const wait = await countTriesOf({ db: tx, config }, 'friendContact', { user: userId })
    if (wait !== null) await giveBackTries(tx, [named])
    return wait
  })
}
