/** Messages to the support and invitations: fixed texts around what a user typed, to people without an account. */
import { wireId } from '@sidebet/contract/ids'
import { z } from 'zod'
import { type WrittenMail, writeLetter } from '../../core/mail/letter.ts'
import type { NoticeBody } from '../../core/outbox.ts'
import type { Sms } from '../../core/ports.ts'
import { readUser } from '../../core/users/users.sql.ts'
import { plain } from '../plainNames.ts'
import type { Topic } from '../topic.ts'
import { type ContactTold, readContactMessage } from './helpFacts.sql.ts'

type InvitationTold = NoticeBody['invitation.mail'] & { readonly inviter: string }

const invitationBody: z.ZodType<NoticeBody['invitation.mail']> = z.object({
  to: z.string(),
  address: z.string(),
})

export const helpTopics = {
  'contact.message': {
    async write({ db, config }, { ref }) {
      const told = await readContactMessage(db, ref)
      if (!told) throw new Error('what it is about is gone')
      return { kind: 'mail', mail: contactMail(told, config.SUPPORT_EMAIL) }
    },
  } satisfies Topic,
  'invitation.mail': {
    async write({ db }, { ref, body }) {
      const { username } = await readUser(db, ref)
      const told = { inviter: username, ...invitationBody.parse(body) }
      return { kind: 'mail', mail: invitationMail(told) }
    },
  } satisfies Topic,
  'invitation.sms': {
    async write({ db }, { ref, body }) {
      const { username } = await readUser(db, ref)
      const told = { inviter: username, ...invitationBody.parse(body) }
      return { kind: 'sms', sms: invitationSms(told) }
    },
  } satisfies Topic,
} as const

/** To the support. Who it is from comes from the session; what was typed is marked as such, line by line. */
function contactMail(told: ContactTold, supportEmail: string): WrittenMail {
  const { userId, account, username, email, phone, message, sentAt } = told
  const typed = [
    `Account: ${account} (${wireId('user', userId)})`,
    `Username as typed: ${username}`,
    `Email as typed: ${email}`,
    `Phone as typed: +${phone}`,
    `Sent: ${sentAt.toISOString()}`,
  ]
  const quoted = message.split('\n').map((line) => `> ${line}`)
  return writeLetter({
    to: supportEmail,
    replyTo: email,
    subject: `Message from ${account}`,
    paragraphs: [`${account} has sent you a message.`, typed.join('\n'), quoted.join('\n')],
  })
}

function invitationMail({ inviter, to, address }: InvitationTold): WrittenMail {
  const name = plain(inviter)
  return writeLetter({
    to,
    subject: `${name} invites you to Sidebet`,
    paragraphs: [
      'Hello,',
      `${name} invites you to Sidebet. On Sidebet people bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.`,
      {
        text: 'You can look at it and sign up here',
        url: address,
        button: 'Look at Sidebet',
      },
      'It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.',
    ],
    foot: ['Sidebet'],
  })
}

function invitationSms({ inviter, to, address }: InvitationTold): Sms {
  return {
    to: `+${to}`,
    text: `${plain(inviter)} invites you to Sidebet, where people bet each other on games. 18 and older: ${address}`,
  }
}
