/** Notifications of an account: what happened, when and where, and what to do if it was another person. */

import { MFA_CODE_LIFE_MS } from '@sidebet/domain/account/mfaCode'
import { LINK_LIFE_MS } from '@sidebet/domain/account/recovery'
import type { AccountChange } from '@sidebet/domain/notices/accountChanges'
import { capitalize } from '../capitalize.ts'
import { deviceText } from '../device.ts'
import { locationText } from '../locationText.ts'
import { accountChanges } from './accountChanges.ts'
import { hello } from './envelope.ts'
import type { MailText, Notification } from './notification.ts'

/** `at` is ISO 8601. */
export function accountChanged(
  { change, at }: { readonly change: AccountChange; readonly at: string },
  supportEmail: string,
): Notification {
  const { subject, what } = accountChanges[change]
  return {
    title: subject,
    text: `${what} If it was not you, change your password at once.`,
    mail: {
      subject,
      paragraphs: [
        what,
        `This was done on ${timeText(at)}.`,
        `If it was you, there is nothing to do. If it was not, somebody else is in your account: change your password at once, and write to ${supportEmail}.`,
      ],
      namesSupport: true,
      button: change === 'receiverAdded' ? 'See your payments' : 'See your profile',
    },
  }
}

const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const timeText = (iso: string) => `${TIME.format(new Date(iso))} UTC`

const IF_IT_WAS_YOU = 'If it was you, there is nothing to do.'

/** A request to the account: `at` in ISO 8601 and UTC, the `User-Agent` header, and the location of its network. */
export type AccountRequest = {
  readonly at: string
  readonly userAgent: string
  readonly country: string
  readonly region: string
}

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

export function passwordChanged(how: keyof typeof PASSWORD, request: AccountRequest): Notification {
  const { subject, what, ended } = PASSWORD[how]
  return {
    title: subject,
    text: `${capitalize(whereOf(request))}. ${ended}`,
    mail: {
      subject,
      paragraphs: [
        what,
        lineOf(request),
        `${IF_IT_WAS_YOU} ${ended}`,
        'If it was not you, go to Forgot your login? on the login page and choose a new password at once.',
      ],
      button: 'See where you are logged in',
    },
  }
}

/** `count` is of all logins. `logins` has the first of them. */
export function loggedIn(count: number, logins: readonly AccountRequest[]): Notification {
  const others = count - logins.length
  const withOthers = (lines: readonly string[]) =>
    others > 0 ? [...lines, `and ${others} more`] : lines
  const [subject, what] =
    count === 1
      ? ['A login to your Sidebet account', 'Somebody logged in to your account:']
      : [`${count} logins to your Sidebet account`, `Your account was logged in to ${count} times:`]
  return {
    title: subject,
    text: `${capitalize(withOthers(logins.map(whereOf)).join('; '))}.`,
    mail: {
      subject,
      paragraphs: [
        what,
        withOthers(logins.map(lineOf)).join('\n'),
        IF_IT_WAS_YOU,
        'If it was not you, somebody knows your password. Log in and change it, which logs out everybody else.',
        'In your profile, under Where You Are Logged In, you see who is logged in now, and may turn these mails off.',
      ],
      button: 'See where you are logged in',
    },
  }
}

/** "2026-11-22 14:05 UTC, Chrome on Android, NJ, United States": in a mail, whose reader's time zone is unknown. */
function lineOf(request: AccountRequest): string {
  const { at } = request
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC, ${whereOf(request)}`
}

/** "Chrome on Android, NJ, United States". A notice has its time beside it, in the time zone of its reader. */
function whereOf({ userAgent, country, region }: AccountRequest): string {
  return `${deviceText(userAgent)}, ${locationText({ country, region }) || 'place unknown'}`
}

const CODE_MINUTES = MFA_CODE_LIFE_MS / 60_000

/** The code of the second factor, as an SMS and as the first line of its mail. */
export const mfaCodeText = (code: string) =>
  `Your Sidebet code is ${code}. It works once, within ${CODE_MINUTES} minutes.`

export const mfaCodeMail = (code: string): MailText => ({
  subject: 'Your Sidebet code',
  paragraphs: [
    mfaCodeText(code),
    'If you did not try to log in, somebody else knows your password: please change it.',
  ],
})

/** The code that confirms a new e-mail or phone (AC12), as an SMS. */
export const contactCodeText = (code: string) =>
  `Your Sidebet code is ${code}. Enter it under My Profile within ${CODE_MINUTES} minutes.`

export const contactCodeMail = (username: string, code: string): MailText => ({
  subject: 'Confirm your email for Sidebet',
  paragraphs: [
    hello(username),
    `This address was entered for your account. ${contactCodeText(code)}`,
    'From then on codes, links and notices come here. If you did not enter this address at Sidebet, there is nothing to do.',
    'Sidebet',
  ],
})

/** The one-time link of a forgotten login (GAP-022). */
export const passwordLinkMail = (
  username: string,
  url: string,
  supportEmail: string,
): MailText => ({
  subject: 'Your Sidebet login',
  paragraphs: [
    hello(username),
    `Your username is ${username}. Choose a new password here:`,
    { text: '', url, button: 'Choose a new password' },
    `The link works once, within ${LINK_LIFE_MS / 60_000} minutes. Until then your old password goes on working.`,
    `If it was not you who asked for this: somebody knows the answer to your security question. Your password is still the old one. Please log in, change the answer, and write to ${supportEmail}`,
    'Sidebet',
  ],
})
