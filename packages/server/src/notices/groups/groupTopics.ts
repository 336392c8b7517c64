/** What members of a group are told, and whom its admin invites. */
import { amountText } from '@sidebet/copy/numberText'
import { offerToAccept } from '@sidebet/copy/sentences'
import { cents } from '@sidebet/domain/money'
import { z } from 'zod'
import { type WrittenMail, writeLetter } from '../../core/mail/letter.ts'
import type { GroupInvitation, NoticeBody } from '../../core/outbox.ts'
import type { Sms } from '../../core/ports.ts'
import { readUser } from '../../core/users/users.sql.ts'
import { termsShort } from '../bets/betTopics.ts'
import { yourSide } from '../friends/friendTopics.ts'
import { heldFor } from '../heldFor.ts'
import { links } from '../links.ts'
import { plain } from '../plainNames.ts'
import { type Told, type Topic, userTopic } from '../topic.ts'
import { type OfferedInGroup, readOffersInGroups } from './groupFacts.sql.ts'

type Said = Omit<Told, 'kind'>

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
  /** Before it is told it becomes a row of `group.offered` for each member (`tellMembers`). */
  'group.offer': {},
  'group.offered': userTopic({
    kind: 'offered',
    body: offeredBody,
    read: readOffersInGroups,
    say: offeredInGroup,
    passes: true,
  }),
  'group.ended': userTopic({
    kind: 'groups',
    body: endedBody,
    // What there is to say stands in the row: the group may be gone.
    read: async (_db, rows) => new Map(rows.map(({ id, body }) => [id, body])),
    say: groupEnded,
  }),
  'group.invitation.mail': {
    async write({ db }, { body }) {
      const told = invitationBody.parse(body)
      const { username } = await readUser(db, told.inviterId)
      return { kind: 'mail', mail: invitationMail(username, told) }
    },
  } satisfies Topic,
  'group.invitation.sms': {
    async write({ db }, { body }) {
      const told = invitationBody.parse(body)
      const { username } = await readUser(db, told.inviterId)
      return { kind: 'sms', sms: invitationSms(username, told) }
    },
  } satisfies Topic,
} as const

/** To each member as they were when it was posted (GAP-106). */
function offeredInGroup(
  { offerId, groupId, group, offerer, offer }: OfferedInGroup,
  { userId }: NoticeBody['group.offered'],
): Said {
  const who = plain(offerer)
  return {
    userId,
    title: `${offerer} offers ${group} a bet of ${amountText(offer.offererPay)} to ${amountText(offer.amountLeft)}`,
    text: `${termsShort(offer)}. ${yourSide(offer)}`,
    link: links.groupOffer(groupId, offerId),
    mail: {
      subject: `${who} offers a bet in your group`,
      paragraphs: [
        `${who} offers a bet to the group "${plain(group)}".`,
        offerToAccept(offer),
        'You find it among the proposals of the group, as long as nobody else has accepted it.',
      ],
      button: 'See the offer',
    },
  }
}

const ENDED = {
  left: { subject: 'You have left a group', text: 'You have left the group' },
  removed: { subject: 'You are not in a group any more', text: 'You were removed from the group' },
  deleted: { subject: 'A group was deleted', text: 'Its admin has deleted the group' },
} as const

/** To whoever is not in it any more: what came back of their open offers (GAP-142, GAP-151). */
function groupEnded({
  userId,
  name,
  why,
  offers,
  cents,
  forfeited,
}: z.infer<typeof endedBody>): Said {
  const { subject, text } = ENDED[why]
  const [which, them] =
    offers === 1
      ? ['Your open offer in it was cancelled', 'it']
      : [`Your ${offers} open offers in it were cancelled`, 'them']
  const cancelled = `${which}. ${heldFor(them, { returned: cents, forfeited })}`
  const rest = 'Bets that were accepted stay as they are and are settled as usual.'
  const what = offers === 0 ? [rest] : [cancelled, rest]
  return {
    userId,
    title: `${text} "${name}"`,
    text: what.join(' '),
    link: links.groups,
    mail: {
      subject,
      paragraphs: [`${text} "${plain(name)}".`, ...what],
      button: 'See your groups',
    },
  }
}

/** Name and code stand after `#`, so that they reach no server and no log (GAP-149). */
const joinLink = ({ address, name, code }: GroupInvitation) =>
  `${address}/join_group#name=${encodeURIComponent(name)}&code=${code}`

function invitationMail(inviter: string, told: GroupInvitation): WrittenMail {
  const [who, group] = [plain(inviter), plain(told.name)]
  return writeLetter({
    to: told.to,
    subject: `${who} invites you to a group on Sidebet`,
    paragraphs: [
      'Hello,',
      `${who} invites you to the group "${group}" on Sidebet. In a group friends bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.`,
      {
        text: `The code of the group is ${told.code}. You can look at Sidebet, sign up and join the group here`,
        url: joinLink(told),
        button: 'Join the group',
      },
      'It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.',
    ],
    foot: ['Sidebet'],
  })
}

function invitationSms(inviter: string, told: GroupInvitation): Sms {
  const who = `${plain(inviter)} invites you to the group "${plain(told.name)}"`
  return {
    to: `+${told.to}`,
    text: `${who} on Sidebet, where friends bet each other on games. Code: ${told.code}. 18 and older: ${joinLink(told)}`,
  }
}
