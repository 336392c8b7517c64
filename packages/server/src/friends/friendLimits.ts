/** How often friends may be named (DS1): a name tells who is a user, and an e-mail or a phone gets a message. */
import { contactOf, type FriendContact } from '@sidebet/domain/friends/friendContact'
import { countTry, giveBackTries, type RateLimit } from '../platform/http/storedRateLimits.ts'
import { keyedHash } from '../platform/keyedHash.ts'
import type { Services } from '../services.ts'

const DAY_S = 24 * 60 * 60

/** Usernames that somebody may ask for. */
export const usernameLimit = (userId: number): RateLimit => ({
  key: `friend:username:${userId}`,
  most: 30,
  seconds: 60,
})

/** Different e-mails and phones that somebody may name, whether or not they are those of users. */
const contactsLimit = (userId: number): RateLimit => ({
  key: `friend:contacts:${userId}`,
  most: 30,
  seconds: DAY_S,
})

/**
 * Counts an e-mail or a phone the first time in a day that this user names it. Answers the whole seconds to wait when
 * they have named too many, else null.
 */
export async function countContact(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: number,
  contact: FriendContact,
): Promise<number | null> {
  const hash = keyedHash(config, 'friend', contactOf(contact))
  const named: RateLimit = { key: `friend:contact:${userId}:${hash}`, most: 1, seconds: DAY_S }
  // In one transaction: whoever names it at the same moment waits to hear whether it was counted.
  return db.transaction(async (tx) => {
    if ((await countTry(tx, named, 1)) !== null) return null
    const wait = await countTry(tx, contactsLimit(userId), config.THROTTLE_SCALE)
    if (wait !== null) await giveBackTries(tx, [named])
    return wait
  })
}
