/** Notifications to members of a group, and invitations from its admin. */
import {
  groupEnded,
  groupInvitationMail,
  groupInvitationSms,
  offeredInGroup,
} from '@sidebet/copy/notifications/groups'
import { cents } from '@sidebet/domain/money'
import { z } from 'zod'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { readUser } from '../../../platform/users/users.sql.ts'
import type { GroupInvitation, NoticeBody } from '../../outbox/outbox.ts'
import { links } from '../links.ts'
import { type Topic, type UserNotification, userTopic } from '../topic.ts'
import { type OfferedInGroup, readOffersInGroups } from './groupFacts.sql.ts'

type NotificationContent = Omit<UserNotification, 'kind'>

const invitationBody: z.ZodType<GroupInvitation> = z.object({
  inviterId: z.number(),
  to: z.string(),
  address: z.string(),
  name: z.string(),
  code: z.string(),
})

const offeredBody: z.ZodType<NoticeBody['group.offered']> = z.object({ userId: z.int() })

const endedBody = z.object({
  userId: z.int(),
  name: z.string(),
  why: z.enum(['left', 'removed', 'deleted']),
  offers: z.number(),
  cents: z.number().transform(cents),
  forfeited: z.number().default(0).transform(cents),
})

export const groupTopics = {
  /** Not rendered: it becomes a row of `group.offered` per member (`notifyMembers`). */
  'group.offer': {},
  'group.offered': userTopic({
    kind: 'offered',
    body: offeredBody,
    read: readOffersInGroups,
    compose: offered,
    passes: true,
  }),
  'group.ended': userTopic({
    kind: 'groups',
    body: endedBody,
    // The row contains all facts, because the group may be deleted.
    read: async (_db, rows) => new Map(rows.map(({ id, body }) => [id, body])),
    compose: ended,
  }),
  'group.invitation.mail': {
    async write({ db }, { body }) {
      const { inviterId, to, ...invitation } = invitationBody.parse(body)
      const { username: inviter } = await readUser(db, inviterId)
      const mail = writeLetter({ to, ...groupInvitationMail({ inviter, ...invitation }) })
      return { kind: 'mail', mail }
    },
  } satisfies Topic,
  'group.invitation.sms': {
    async write({ db }, { body }) {
      const { inviterId, to, ...invitation } = invitationBody.parse(body)
      const { username: inviter } = await readUser(db, inviterId)
      const text = groupInvitationSms({ inviter, ...invitation })
      return { kind: 'sms', sms: { to: `+${to}`, text } }
    },
  } satisfies Topic,
} as const

/** To each user who is a member when the row is delivered (GAP-106). */
function offered(
  facts: OfferedInGroup,
  { userId }: NoticeBody['group.offered'],
): NotificationContent {
  const { gameId, groupId, offerId } = facts
  return { userId, gameId, ...offeredInGroup(facts), link: links.groupOffer(groupId, offerId) }
}

function ended({ userId, ...facts }: z.infer<typeof endedBody>): NotificationContent {
  return { userId, ...groupEnded(facts), link: links.groups }
}
