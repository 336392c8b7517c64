/**
 * Tells a friend of an offer. Who they are is looked up only now, so that nothing in the answer to the offerer, nor how
 * long it takes, tells whether they are a user (GAP-088); and a limit that is used up costs nobody an offer.
 */
import { z } from 'zod'
import { invitedLimit } from '../core/invitedLimit.ts'
import { spendMessage } from '../core/messageBudget.ts'
import type { NoticeBody } from '../core/outbox.ts'
import type { Services } from '../core/services.ts'
import { countTries, type Limit } from '../core/throttle.ts'
import { type FriendOffered, readFriendOffered } from './friendFacts.sql.ts'
import { friendInvitationMail, friendInvitationSms, friendOfferMail } from './friendMails.ts'
import type { NoticeMessage } from './mailTexts.ts'
import type { Notice } from './outbox.sql.ts'

const DAY_S = 24 * 60 * 60

const body: z.ZodType<NoticeBody['offer.friend']> = z.object({
  address: z.string(),
  ip: z.string(),
})

/** Null when there is nothing to tell any more, or they have had enough. */
export async function friendNews(
  services: Services,
  notice: Notice,
): Promise<NoticeMessage | null> {
  const { address, ip } = body.parse(notice.body)
  const offered = await readFriendOffered(services.db, notice.ref)
  if (!offered) return null
  // It is counted once, however often it is tried.
  if (notice.tries === 1 && !(await mayTell(services, offered, ip))) return null
  const { friend, namedAs } = offered
  if (friend) {
    const { SUPPORT_EMAIL } = services.config
    return { kind: 'mail', mail: friendOfferMail(friend, offered, address, SUPPORT_EMAIL) }
  }
  return namedAs.by === 'phone'
    ? { kind: 'sms', sms: friendInvitationSms(offered, address) }
    : { kind: 'mail', mail: friendInvitationMail(offered, address) }
}

async function mayTell(
  services: Services,
  { offererId, friend, namedAs: { by, contact } }: FriendOffered,
  ip: string,
): Promise<boolean> {
  const { db, config } = services
  const scale = config.THROTTLE_SCALE
  if (friend) return (await countTries(db, friendLimits(offererId, friend.id), scale)) === null
  if ((await countTries(db, [invitedLimit(config, contact)], scale)) !== null) return false
  const kind = by === 'phone' ? 'sms' : 'mail'
  const message = { kind, to: contact, userId: offererId, isConfirmed: false, ip } as const
  return (await spendMessage(services, message)).kind === 'ok'
}

/** Mails that a user gets of offers in a day: from one friend, and from all. */
const friendLimits = (offererId: number, friendId: number): Limit[] => [
  { key: `friend:told:${friendId}:${offererId}`, most: 10, seconds: DAY_S },
  { key: `friend:told:${friendId}`, most: 50, seconds: DAY_S },
]
