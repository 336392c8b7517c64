/** Notifications about an account: the event, its time and location, and what the user can do if another person caused it. */
import {
  type AccountRequest,
  accountChanged,
  loggedIn,
  passwordChanged,
} from '@sidebet/copy/notifications/account'
import { ACCOUNT_CHANGES } from '@sidebet/domain/notices/accountChanges'
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import type { LoginEvent, NoticeBody } from '../../outbox/outbox.ts'
import { links } from '../links.ts'
import { type ParsedNotice, type Topic, type UserNotification, userTopic } from '../topic.ts'
import { readSessionLocations } from './accountFacts.sql.ts'

type NotificationContent = Omit<UserNotification, 'kind'>

const changedBody: z.ZodType<NoticeBody['account.changed']> = z.object({
  change: z.enum(ACCOUNT_CHANGES),
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

/** The row contains all facts. */
const itself = async <Body>(_db: Db, rows: readonly ParsedNotice<Body>[]) =>
  new Map(rows.map((row) => [row.id, row]))

export const accountTopics: Readonly<
  Record<'account.changed' | 'account.password' | 'session.login', Topic>
> = {
  'account.changed': userTopic({
    kind: 'account',
    body: changedBody,
    read: itself<NoticeBody['account.changed']>,
    compose: ({ ref }, body, { supportEmail }) => changed(ref, body, supportEmail),
  }),
  'account.password': userTopic({
    kind: 'account',
    body: passwordBody,
    read: itself<NoticeBody['account.password']>,
    compose: ({ ref }, body) => passwordSet(ref, body),
  }),
  'session.login': userTopic({
    kind: 'account',
    body: loginBody,
    read: readLogins,
    compose: logins,
  }),
}

function changed(
  userId: number,
  { to, ...change }: NoticeBody['account.changed'],
  supportEmail: string,
): NotificationContent {
  const link = change.change === 'receiverAdded' ? links.payments : links.profile
  return { userId, to, ...accountChanged(change, supportEmail), link }
}

function passwordSet(
  userId: number,
  { how, to, ...request }: NoticeBody['account.password'],
): NotificationContent {
  return { userId, to, ...passwordChanged(how, request), link: links.sessions }
}

type Logins = ParsedNotice<NoticeBody['session.login']> & {
  readonly requests: readonly AccountRequest[]
}

/** Adds the locations, which are stored shortly after the logins. */
async function readLogins(
  db: Db,
  rows: readonly ParsedNotice<NoticeBody['session.login']>[],
): Promise<ReadonlyMap<number, Logins>> {
  const logins = rows.flatMap(({ body }) => body.logins)
  const locations = await readSessionLocations(
    db,
    logins.map(({ sessionId }) => sessionId),
  )
  const requestOf = (login: LoginEvent): AccountRequest => ({
    ...{ country: '', region: '' },
    ...locations.get(login.sessionId),
    ...login,
  })
  return new Map(rows.map((row) => [row.id, { ...row, requests: row.body.logins.map(requestOf) }]))
}

function logins({ id, ref: userId, requests, body: { count, to } }: Logins): NotificationContent {
  // A login that joins the row before its mail is sent updates the same notification.
  const collapseKey = `session.login:${id}`
  return { userId, to, ...loggedIn(count, requests), link: links.sessions, collapseKey }
}
