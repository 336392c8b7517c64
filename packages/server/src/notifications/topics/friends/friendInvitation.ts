/**
 * The invitation of a friend without an account to an offer, with its terms. The friend's account is read only at delivery. So
 * neither the answer to the offerer nor its duration shows whether the friend is a user (GAP-088). A limit that is used up stops
 * only the invitation, not the offer.
 */
import {
  type InvitationStep,
  offerInvitationMail,
  offerInvitationSms,
} from '@sidebet/copy/notifications/friends'
import { z } from 'zod'
import { readNow } from '../../../platform/database/clock.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { hasContact } from '../../../platform/users/users.sql.ts'
import type { Services } from '../../../services.ts'
import { countInvited } from '../../outbox/countInvited.ts'
import { invitationToken } from '../../outbox/invitationToken.ts'
import { spendMessage } from '../../outbox/messageLimits.ts'
import type { NoticeBody } from '../../outbox/outbox.ts'
import type { Letter, Notice, Tries } from '../topic.ts'
import { type FriendOffered, type NamedAs, readFriendsOffered } from './friendFacts.sql.ts'

const body: z.ZodType<NoticeBody['offer.friend']> = z.object({
  address: z.string(),
  ip: z.string(),
})

/** Null when the offer is not open any more, or a rate limit is used up. */
export async function inviteFriend(
  services: Services,
  notice: Notice & Tries,
): Promise<Letter | null> {
  const { address, ip } = body.parse(notice.body)
  const offered = (await readFriendsOffered(services.db, [notice])).get(notice.id)
  if (!offered) return null
  // Counted once, however often it is tried.
  if (notice.tries === 1 && !(await mayInvite(services, offered, ip))) return null
  const { by, contact } = offered.namedAs
  const step = await nextStep(services, offered.namedAs, address)
  if (by === 'phone')
    return { kind: 'sms', sms: { to: `+${contact}`, text: offerInvitationSms(offered, step) } }
  const mail = writeLetter({ to: contact, ...offerInvitationMail(offered, step) })
  return { kind: 'mail', mail }
}

/**
 * An account that has not confirmed this contact leads to its confirmation. Without an account it is a sign-up, and the link of a
 * mail confirms the e-mail.
 */
async function nextStep(
  { db, config }: Services,
  { by, contact }: NamedAs,
  address: string,
): Promise<InvitationStep> {
  if (by !== 'username' && (await hasContact(db, by, contact)))
    return { kind: 'confirm', url: `${address}/myprofile` }
  const url = `${address}/signup`
  if (by !== 'email' || config.CONTACTS_CONFIRMED === 'assumed') return { kind: 'signUp', url }
  const token = invitationToken(config, contact, await readNow(db))
  return { kind: 'signUp', url: `${url}#invitation=${token}` }
}

async function mayInvite(
  services: Services,
  { offererId, namedAs: { by, contact } }: FriendOffered,
  ip: string,
): Promise<boolean> {
  if (!(await countInvited(services, contact))) return false
  const kind = by === 'phone' ? 'sms' : 'mail'
  const message = { kind, to: contact, userId: offererId, isConfirmed: false, ip } as const
  return (await spendMessage(services, message)).kind === 'ok'
}
