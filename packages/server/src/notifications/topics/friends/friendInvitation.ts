/**
 * An offer to a friend who is no user yet: an invitation with its terms. Who they are is looked up only when it leaves, so
 * that nothing in the answer to the offerer, nor how long it takes, tells whether they are a user (GAP-088); and a limit
 * that is used up costs nobody an offer.
 */
import { offerInvitationMail, offerInvitationSms } from '@sidebet/copy/notifications/friends'
import { z } from 'zod'
import { countTries } from '../../../platform/http/storedRateLimits.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'
import type { Services } from '../../../services.ts'
import { invitedLimit } from '../../outbox/invitedLimit.ts'
import { spendMessage } from '../../outbox/messageLimits.ts'
import type { NoticeBody } from '../../outbox/outbox.ts'
import type { Letter, Notice, Tries } from '../topic.ts'
import { type FriendOffered, readFriendsOffered } from './friendFacts.sql.ts'

const body: z.ZodType<NoticeBody['offer.friend']> = z.object({
  address: z.string(),
  ip: z.string(),
})

/** Null when there is nothing to tell any more, or they have had enough. */
export async function inviteFriend(
  services: Services,
  notice: Notice & Tries,
): Promise<Letter | null> {
  const { address, ip } = body.parse(notice.body)
  const offered = (await readFriendsOffered(services.db, [notice])).get(notice.id)
  if (!offered) return null
  // It is counted once, however often it is tried.
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
  const { db, config } = services
  const invited = await countTries(db, [invitedLimit(config, contact)], config.THROTTLE_SCALE)
  if (invited !== null) return false
  const kind = by === 'phone' ? 'sms' : 'mail'
  const message = { kind, to: contact, userId: offererId, isConfirmed: false, ip } as const
  return (await spendMessage(services, message)).kind === 'ok'
}
