/** Messages to the support and invitations: fixed texts around what a user typed. */
import { wireId } from '@sidebet/contract/ids'
import type { Sms } from '../core/ports.ts'
import type { MailText } from './mailTexts.ts'
import type { ContactTold } from './noticeFacts.sql.ts'

type InvitationTold = {
  readonly inviter: string
  /** Where the product is. */
  readonly address: string
  /** An e-mail, or the digits of a phone. */
  readonly to: string
}

/** To the support. Who it is from comes from the session; what was typed is marked as such, line by line. */
export function contactMail(told: ContactTold, supportEmail: string): MailText {
  const { userId, account, username, email, phone, message, sentAt } = told
  const quoted = message.split('\n').map((line) => `> ${line}`)
  const lines = [
    `${account} has sent you a message.`,
    '',
    `Account: ${account} (${wireId('user', userId)})`,
    `Username as typed: ${username}`,
    `Email as typed: ${email}`,
    `Phone as typed: +${phone}`,
    `Sent: ${sentAt.toISOString()}`,
    '',
    ...quoted,
  ]
  return {
    to: supportEmail,
    replyTo: email,
    subject: `Message from ${account}`,
    text: `${lines.join('\n')}\n`,
  }
}

/** A username such as free-bets.com would be a link in a message that we send. */
export const withoutDots = (username: string) => username.replaceAll('.', ' ')

export function invitationMail(told: InvitationTold): MailText {
  const { address, to } = told
  const name = withoutDots(told.inviter)
  const paragraphs = [
    'Hello,',
    `${name} invites you to Sidebet. On Sidebet people bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.`,
    `You can look at it and sign up here: ${address}`,
    'It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.',
    'Sidebet',
  ]
  return {
    to,
    subject: `${name} invites you to Sidebet`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

export function invitationSms(told: InvitationTold): Sms {
  const { address, to } = told
  return {
    to: `+${to}`,
    text: `${withoutDots(told.inviter)} invites you to Sidebet, where people bet each other on games. 18 and older: ${address}`,
  }
}
