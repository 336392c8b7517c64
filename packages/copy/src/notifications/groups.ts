/** Notifications of groups, and the invitation to one. */
import type { Cents } from '@sidebet/domain/money'
import { amountText } from '../numberText.ts'
import { type OfferLeft, offerToAccept } from '../sentences.ts'
import { termsShort } from './bets.ts'
import { reservedFor } from './endedStake.ts'
import { yourSide } from './friends.ts'
import { invitationLetter } from './invitation.ts'
import type { MailText, Notification } from './notification.ts'
import { unlinkName } from './unlink.ts'

/** To each member at the time of the post (GAP-106). */
export function offeredInGroup({
  group,
  offerer,
  offer,
}: {
  readonly group: string
  readonly offerer: string
  readonly offer: OfferLeft
}): Notification {
  const who = unlinkName(offerer)
  return {
    title: `${offerer} offers ${group} a bet of ${amountText(offer.offererPay)} to ${amountText(offer.amountLeft)}`,
    text: `${termsShort(offer)}. ${yourSide(offer)}`,
    mail: {
      subject: `${who} offers a bet in your group`,
      paragraphs: [
        `${who} offers a bet to the group "${unlinkName(group)}".`,
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

/** To a former member: the cancelled open offers and their released stakes (GAP-142, GAP-151). */
export function groupEnded({
  name,
  why,
  offers,
  cents,
  forfeited,
}: {
  readonly name: string
  readonly why: keyof typeof ENDED
  /** How many open offers were cancelled, and the sum of their reserved stakes. */
  readonly offers: number
  readonly cents: Cents
  readonly forfeited: Cents
}): Notification {
  const { subject, text } = ENDED[why]
  const [which, them] =
    offers === 1
      ? ['Your open offer in it was cancelled', 'it']
      : [`Your ${offers} open offers in it were cancelled`, 'them']
  const cancelled = `${which}. ${reservedFor(them, { returned: cents, forfeited })}`
  const rest = 'Bets that were accepted stay as they are and are settled as usual.'
  const what = offers === 0 ? [rest] : [cancelled, rest]
  return {
    title: `${text} "${name}"`,
    text: what.join(' '),
    mail: {
      subject,
      paragraphs: [`${text} "${unlinkName(name)}".`, ...what],
      button: 'See your groups',
    },
  }
}

type GroupInvitation = {
  readonly inviter: string
  readonly name: string
  readonly code: string
  /** The URL of the app. */
  readonly address: string
}

/** Name and code follow `#`, so that no server and no log receives them (GAP-149). */
const joinLink = ({ address, name, code }: GroupInvitation) =>
  `${address}/join_group#name=${encodeURIComponent(name)}&code=${code}`

export function groupInvitationMail(invitation: GroupInvitation): MailText {
  const [who, group] = [unlinkName(invitation.inviter), unlinkName(invitation.name)]
  return invitationLetter(`${who} invites you to a group on Sidebet`, [
    `${who} invites you to the group "${group}" on Sidebet. In a group friends bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.`,
    {
      text: `The code of the group is ${invitation.code}. You can look at Sidebet, sign up and join the group here`,
      url: joinLink(invitation),
      button: 'Join the group',
    },
  ])
}

export function groupInvitationSms(invitation: GroupInvitation): string {
  const { inviter, name, code } = invitation
  const who = `${unlinkName(inviter)} invites you to the group "${unlinkName(name)}"`
  return `${who} on Sidebet, where friends bet each other on games. Code: ${code}. 18 and older: ${joinLink(invitation)}`
}
