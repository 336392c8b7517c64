/** The words of notices about an account: what happened, when and where, and what to do when it was somebody else. */
import { deviceText } from '@sidebet/contract/texts/device'
import { placeText } from '@sidebet/contract/texts/placeText'
import type { Doing, NoticeBody } from '../core/outbox.ts'
import { type MailText, mail } from './mailTexts.ts'
import type { Recipient } from './noticeFacts.sql.ts'

const IF_IT_WAS_YOU = 'If it was you, there is nothing to do.'

const PASSWORD = {
  changed: {
    subject: 'Your Sidebet password was changed',
    what: 'The password of your account was changed by somebody who knew the old one:',
    ended: 'Every other browser was logged out.',
  },
  reset: {
    subject: 'Your Sidebet password was set anew',
    what: 'The password of your account was set anew, with a link that was sent to this mailbox:',
    ended: 'Every browser was logged out.',
  },
} as const

export function passwordMail(
  to: Recipient,
  { how, ...doing }: NoticeBody['account.password'],
  supportEmail: string,
): MailText {
  const { subject, what, ended } = PASSWORD[how]
  return mail(to, subject, supportEmail, [
    what,
    lineOf(doing),
    `${IF_IT_WAS_YOU} ${ended}`,
    'If it was not you, go to Forgot your login? on the login page and choose a new password at once.',
  ])
}

export function loginMail(
  to: Recipient,
  { count, logins }: { readonly count: number; readonly logins: readonly Doing[] },
  supportEmail: string,
): MailText {
  const others = count - logins.length
  const lines = logins.map(lineOf)
  if (others > 0) lines.push(`and ${others} more`)
  const [subject, what] =
    count === 1
      ? ['A login to your Sidebet account', 'Somebody logged in to your account:']
      : [`${count} logins to your Sidebet account`, `Your account was logged in to ${count} times:`]
  return mail(to, subject, supportEmail, [
    what,
    lines.join('\n'),
    IF_IT_WAS_YOU,
    'If it was not you, somebody knows your password. Log in and change it, which logs out everybody else.',
    'In your profile, under Where You Are Logged In, you see who is logged in now, and may turn these mails off.',
  ])
}

/** "2026-11-22 14:05 UTC, Chrome on Android, NJ, United States". */
function lineOf({ at, userAgent, country, region }: Doing): string {
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
  return [time, deviceText(userAgent), placeText({ country, region }) || 'place unknown'].join(', ')
}
