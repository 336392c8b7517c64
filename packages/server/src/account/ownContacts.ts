import { type ContactKind, ownContacts as ownContactsCall } from '@sidebet/contract/profile'
import { hasWaitingOffers } from '../friends/attachOffers.sql.ts'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'
import { type ContactRule, readUser, type User } from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'

const KINDS: readonly ContactKind[] = ['email', 'phone']

/** Whether the user has confirmed this contact, or the rule assumes it. */
export function isConfirmed(user: User, kind: ContactKind, rule: ContactRule): boolean {
  if (rule === 'assumed') return true
  return kind === 'email' ? user.isEmailConfirmed : user.isPhoneConfirmed
}

/**
 * Which of the two contacts are confirmed, and whether offers wait for the confirmation. The offers remain private until then,
 * since another person may own the e-mail or phone.
 */
export async function readContacts({ db, config }: Services, userId: number) {
  const user = await readUser(db, userId)
  return Promise.all(
    KINDS.map(async (contact) => {
      const confirmed = isConfirmed(user, contact, config.CONTACTS_CONFIRMED)
      const own = { namedBy: contact, contact: user[contact] }
      const hasWaiting = !confirmed && (await hasWaitingOffers(db, user.id, own))
      return { contact, isConfirmed: confirmed, hasWaiting }
    }),
  )
}

/** GET /api/user/contacts. */
export const ownContacts = handle(ownContactsCall, async ({ services, session }) =>
  done({ data: await readContacts(services, session.userId) }),
)
