/** What users are told of their account: what happened, when and where, and what to do when it was somebody else. */
import { deviceText } from '@sidebet/copy/device'
import { placeText } from '@sidebet/copy/placeText'
import { z } from 'zod'
import type { Db } from '../../core/db.ts'
import type { Doing, LoginTold, NoticeBody } from '../../core/outbox.ts'
import { links } from '../links.ts'
import { type Asked, type Told, type Topic, userTopic } from '../topic.ts'
import { accountChanges, changeWords } from './accountChanges.ts'
import { readPlacesOf } from './accountFacts.sql.ts'

type Said = Omit<Told, 'kind'>

const changedBody: z.ZodType<NoticeBody['account.changed']> = z.object({
  change: z.enum(accountChanges),
  to: z.string(),
  at: z.iso.datetime(),
})

const passwordBody: z.ZodType<NoticeBody['account.password']> = z.object({
  how: z.enum(['changed', 'reset']),
  at: z.string(),
  to: z.string().optional(),
  userAgent: z.string(),
  country: z.string(),
  region: z.string(),
})

const loginBody: z.ZodType<NoticeBody['session.login']> = z.object({
  count: z.number(),
  logins: z.array(z.object({ sessionId: z.int(), at: z.string(), userAgent: z.string() })),
  to: z.string().optional(),
})

/** The row itself is all that there is to know. */
const itself = async <Body>(_db: Db, rows: readonly Asked<Body>[]) =>
  new Map(rows.map((row) => [row.id, row]))

export const accountTopics: Readonly<
  Record<'account.changed' | 'account.password' | 'session.login', Topic>
> = {
  'account.changed': userTopic({
    kind: 'account',
    body: changedBody,
    read: itself<NoticeBody['account.changed']>,
    say: ({ ref }, body, { supportEmail }) => accountChanged(ref, body, supportEmail),
  }),
  'account.password': userTopic({
    kind: 'account',
    body: passwordBody,
    read: itself<NoticeBody['account.password']>,
    say: ({ ref }, body) => passwordChanged(ref, body),
  }),
  'session.login': userTopic({
    kind: 'account',
    body: loginBody,
    read: readLogins,
    say: loggedIn,
  }),
}

function accountChanged(
  userId: number,
  { change, to, at }: NoticeBody['account.changed'],
  supportEmail: string,
): Said {
  const { subject, what } = changeWords[change]
  return {
    userId,
    title: subject,
    text: `${what} If it was not you, change your password at once.`,
    link: change === 'receiverAdded' ? links.payments : links.profile,
    mail: {
      to,
      subject,
      paragraphs: [
        what,
        `This was done on ${momentText(at)}.`,
        `If it was you, there is nothing to do. If it was not, somebody else is in your account: change your password at once, and write to ${supportEmail}.`,
      ],
      saysWhomToAsk: true,
      button: change === 'receiverAdded' ? 'See your payments' : 'See your profile',
    },
  }
}

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const momentText = (iso: string) => `${MOMENT.format(new Date(iso))} UTC`

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

function passwordChanged(
  userId: number,
  { how, to, ...doing }: NoticeBody['account.password'],
): Said {
  const { subject, what, ended } = PASSWORD[how]
  return {
    userId,
    title: subject,
    text: `${lineOf(doing)}. ${ended}`,
    link: links.sessions,
    mail: {
      to,
      subject,
      paragraphs: [
        what,
        lineOf(doing),
        `${IF_IT_WAS_YOU} ${ended}`,
        'If it was not you, go to Forgot your login? on the login page and choose a new password at once.',
      ],
      button: 'See where you are logged in',
    },
  }
}

type Logins = Asked<NoticeBody['session.login']> & { readonly told: readonly Doing[] }

/** With the places, which are known a moment after the logins. */
async function readLogins(
  db: Db,
  rows: readonly Asked<NoticeBody['session.login']>[],
): Promise<ReadonlyMap<number, Logins>> {
  const logins = rows.flatMap(({ body }) => body.logins)
  const places = await readPlacesOf(
    db,
    logins.map(({ sessionId }) => sessionId),
  )
  const doing = (login: LoginTold): Doing => ({
    ...{ country: '', region: '' },
    ...places.get(login.sessionId),
    ...login,
  })
  return new Map(rows.map((row) => [row.id, { ...row, told: row.body.logins.map(doing) }]))
}

function loggedIn({ id, ref, told, body: { count, to } }: Logins): Said {
  const lines = told.map(lineOf)
  const others = count - told.length
  if (others > 0) lines.push(`and ${others} more`)
  const [subject, what] =
    count === 1
      ? ['A login to your Sidebet account', 'Somebody logged in to your account:']
      : [`${count} logins to your Sidebet account`, `Your account was logged in to ${count} times:`]
  return {
    userId: ref,
    title: subject,
    text: `${lines.join('; ')}.`,
    link: links.sessions,
    // Who logs in before it has left is told with it.
    gathers: `session.login:${id}`,
    mail: {
      to,
      subject,
      paragraphs: [
        what,
        lines.join('\n'),
        IF_IT_WAS_YOU,
        'If it was not you, somebody knows your password. Log in and change it, which logs out everybody else.',
        'In your profile, under Where You Are Logged In, you see who is logged in now, and may turn these mails off.',
      ],
      button: 'See where you are logged in',
    },
  }
}

/** "2026-11-22 14:05 UTC, Chrome on Android, NJ, United States". */
function lineOf({ at, userAgent, country, region }: Doing): string {
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
  return [time, deviceText(userAgent), placeText({ country, region }) || 'place unknown'].join(', ')
}
