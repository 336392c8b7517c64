/**
 * Finds the friend that an offerer names. The response is the same whether or not an e-mail or a phone has a user
 * (GAP-088).
 */
import { usernameOf } from '@sidebet/domain/account/username'
import type { FriendContact } from '@sidebet/domain/friends/friendContact'
import { countTriesOf, giveBackTriesOf } from '../config/rateLimits.ts'
import { findUserByContact, findUserId, readUser } from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { countContact } from './countContact.ts'

type Found =
  | { readonly kind: 'found'; readonly friendId: number | null }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wait'; readonly seconds: number }

/** `friendId` is null for an e-mail or a phone that no user has confirmed (GAP-087). */
export async function findFriend(
  services: Services,
  userId: number,
  contact: FriendContact,
): Promise<Found> {
  if (await namesThemselves(services, userId, contact)) return { kind: 'unknown' }
  if (contact.by === 'username') return findByName(services, userId, contact.username)
  const seconds = await countContact(services, userId, contact)
  if (seconds !== null) return { kind: 'wait', seconds }
  const { db, config } = services
  const rule = config.CONTACTS_CONFIRMED
  const friendId = await findUserByContact(db, rule, contact.by, contact[contact.by])
  return { kind: 'found', friendId }
}

/** Users cannot bet against themselves, in whichever field they name themselves (GAP-089). */
async function namesThemselves({ db }: Services, userId: number, contact: FriendContact) {
  const own = await readUser(db, userId)
  return (['username', 'email', 'phone'] as const).some((way) => contact[way] === own[way])
}

/**
 * A name is counted before it is checked, and the try is given back when a user has it. Names cannot be guessed by many
 * tries.
 */
async function findByName(services: Services, userId: number, typed: string): Promise<Found> {
  const { db } = services
  const seconds = await countTriesOf(services, 'username', { user: userId })
  if (seconds !== null) return { kind: 'wait', seconds }
  const username = usernameOf(typed)
  const friendId = username && (await findUserId(db, username))
  if (!friendId) return { kind: 'unknown' }
  await giveBackTriesOf(db, 'username', { user: userId })
  return { kind: 'found', friendId }
}
