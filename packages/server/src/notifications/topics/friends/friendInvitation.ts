/**
 * The invitation of a friend without an account to an offer, with its terms. The friend's account is read only at delivery. So
 * neither the answer to the offerer nor its duration shows whether the friend is a user (GAP-088). A limit that is used up stops
 * only the invitation, not the offer.
 */
import { offerInvitationMail, offerInvitationSms } from '@sidebet/copy/notifications/friends'
import { z } from 'zod'
import { writeLetter } from '../../../platform/mail/letter.ts'
import type { Services } from '../../../services.ts'
import { countInvited } from '../../outbox/countInvited.ts'
import { spendMessage } from '../../outbox/messageLimits.ts'
import type { NoticeBody } from '../../outbox/outbox.ts'
import type { Letter, Notice, Tries } from '../topic.ts'
import { type FriendOffered, readFriendsOffered } from './friendFacts.sql.ts'

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
  if (by === 'phone')
    return { kind: 'sms', sms: { to: `+${contact}`, text: offerInvitationSms(offered, address) } }
  const mail = writeLetter({ to: contact, ...offerInvitationMail(offered, address) })
  return { kind: 'mail', mail }
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
