/** What members of a group, and whom its admin invites, are told. */
import { amountText } from '@sidebet/contract/texts/numberText'
import { offerToAccept } from '@sidebet/contract/texts/sentences'
import type { GroupInvitation, NoticeBody } from '../core/outbox.ts'
import type { Sms } from '../core/ports.ts'
import { type MailText, mail } from './mailTexts.ts'
import type { OfferedInGroup, Recipient } from './noticeFacts.sql.ts'

/** A name such as free-bets.com would be a link in a message that we send. */
const plain = (name: string) => name.replaceAll('.', ' ')

/** Name and code stand after `#`, so that they reach no server and no log (GAP-149). */
const joinLink = ({ address, name, code }: GroupInvitation) =>
  `${address}/join_group#name=${encodeURIComponent(name)}&code=${code}`

export function groupInvitationMail(inviter: string, told: GroupInvitation): MailText {
  const [who, group] = [plain(inviter), plain(told.name)]
  const paragraphs = [
    'Hello,',
    `${who} invites you to the group "${group}" on Sidebet. In a group friends bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.`,
    `The code of the group is ${told.code}. You can look at Sidebet, sign up and join the group here: ${joinLink(told)}`,
    'It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.',
    'Sidebet',
  ]
  return {
    to: told.to,
    subject: `${who} invites you to a group on Sidebet`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

export function groupInvitationSms(inviter: string, told: GroupInvitation): Sms {
  const who = `${plain(inviter)} invites you to the group "${plain(told.name)}"`
  return {
    to: `+${told.to}`,
    text: `${who} on Sidebet, where friends bet each other on games. Code: ${told.code}. 18 and older: ${joinLink(told)}`,
  }
}

export function offeredInGroupMail(facts: OfferedInGroup, supportEmail: string): MailText {
  const { to, group, offerer, subject, amountLeft, offererPay, partialTake } = facts
  const who = plain(offerer)
  const offer = offerToAccept({ ...subject, amountLeft, offererPay, partialTake })
  return mail(to, `${who} offers a bet in your group`, supportEmail, [
    `${who} offers a bet to the group "${plain(group)}".`,
    offer,
    'You find it among the proposals of the group, as long as nobody else has accepted it.',
  ])
}

const ENDED = {
  left: { subject: 'You have left a group', text: 'You have left the group' },
  removed: { subject: 'You are not in a group any more', text: 'You were removed from the group' },
  deleted: { subject: 'A group was deleted', text: 'Its admin has deleted the group' },
} as const

export function groupEndedMail(
  to: Recipient,
  { name, why, offers, cents }: NoticeBody['group.ended'],
  supportEmail: string,
): MailText {
  const { subject, text } = ENDED[why]
  const what =
    offers === 1
      ? `Your open offer in it was cancelled, and the ${amountText(cents)} held for it`
      : `Your ${offers} open offers in it were cancelled, and the ${amountText(cents)} held for them`
  return mail(to, subject, supportEmail, [
    `${text} "${plain(name)}".`,
    ...(offers === 0 ? [] : [`${what} are available again.`]),
    'Bets that were accepted stay as they are and are settled as usual.',
  ])
}
