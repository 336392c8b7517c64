import { type ContactKind, ownContacts as ownContactsCall } from '@sidebet/contract/profile'
import { hasWaitingOffers } from '../friends/attachOffers.sql.ts'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'
import { type ContactRule, readUser, type User } from '../platform/users/users.sql.ts'

const KINDS: readonly ContactKind[] = ['email', 'phone']

/** Whether the user has confirmed this contact, or the rule assumes it. */
export function isConfirmed(user: User, kind: ContactKind, rule: ContactRule): boolean {
  if (rule === 'assumed') return true
  return kind === 'email' ? user.isEmailConfirmed : user.isPhoneConfirmed
}

/**
 * GET /api/user/contacts: which of the two contacts are confirmed, and whether offers wait for the confirmation. The offers remain
 * private until then, since another person may own the e-mail or phone.
 */
export const ownContacts = handle(ownContactsCall, async ({ services, session }) => {
  const { db, config } = services
  const user = await readUser(db, session.userId)
  const data = await Promise.all(
    KINDS.map(async (contact) => {
      const confirmed = isConfirmed(user, contact, config.CONTACTS_CONFIRMED)
      const own = { namedBy: contact, contact: user[contact] }
      const hasWaiting = !confirmed && (await hasWaitingOffers(db, user.id, own))
      return { contact, isConfirmed: confirmed, hasWaiting }
    }),
  )
  return done({ data })
})
