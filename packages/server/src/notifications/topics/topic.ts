/** The parts of an outbox topic: its recipient, its kind of notice, and its text. */
import type { Notification } from '@sidebet/copy/notifications/notification'
import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import type { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import type { WrittenMail } from '../../platform/mail/letter.ts'
import type { Sms } from '../../platform/mail/messagePorts.ts'
import type { Services } from '../../services.ts'

/** An outbox row to deliver. */
export type Notice = {
  readonly id: number
  readonly topic: string
  readonly ref: number
  readonly body: unknown
}

/** A notification to one user. The inbox row, the mail and the SMS are all written from it. */
export type UserNotification = Notification & {
  readonly userId: number
  readonly kind: NoticeKind
  /** The path of its target in the client; '' for none. */
  readonly link: string
  /** The game that it is about; absent when it is about none. */
  readonly gameId?: number
  /** While it is unread, a later notification of the same user with the same key replaces it. */
  readonly collapseKey?: string
  /** The user's e-mail at the time of the event, because an e-mail entered since may be a thief's (AC12). */
  readonly to?: string | undefined
}

/** A message to a recipient without an inbox: a person without an account, the support, or an operator. */
export type Letter =
  | { readonly kind: 'mail'; readonly mail: WrittenMail }
  | { readonly kind: 'sms'; readonly sms: Sms }

/** What rendering needs besides the row. */
export type TopicContext = { readonly db: Db; readonly supportEmail: string }

export type Topic = {
  /** The notification of each row, in the order of the rows; null when the row notifies no user. Throws when a row cannot be rendered. */
  readonly render?: (
    context: TopicContext,
    rows: readonly Notice[],
  ) => Promise<(UserNotification | null)[]>
  /** The message to a recipient without an inbox; null when it has become obsolete. */
  readonly write?: (services: Services, row: Notice & Tries) => Promise<Letter | null>
}

/** The number of tries to deliver it, including this one. */
export type Tries = { readonly tries: number }

export type ParsedNotice<Body> = Omit<Notice, 'body'> & { readonly body: Body }

/**
 * A topic that notifies one user. `read` finds the facts, by the ids of the rows, and `compose` writes the notification from them.
 * A row without facts cannot be rendered. With `passes` it notifies no user: its time is over.
 */
export function userTopic<Body, Facts>({
  kind,
  body,
  read,
  compose,
  passes = false,
}: {
  readonly kind: NoticeKind
  readonly body: z.ZodType<Body>
  readonly read: (
    db: Db,
    rows: readonly ParsedNotice<Body>[],
  ) => Promise<ReadonlyMap<number, Facts>>
  readonly compose: (
    facts: Facts,
    body: Body,
    context: TopicContext,
  ) => Omit<UserNotification, 'kind'>
  readonly passes?: boolean
}): Topic {
  return {
    async render(context, rows) {
      const notices = rows.map((row) => ({ ...row, body: body.parse(row.body) }))
      const facts = await read(context.db, notices)
      return notices.map((row) => {
        const found = facts.get(row.id)
        if (found === undefined && passes) return null
        if (found === undefined) throw new Error('the row of this notice does not exist')
        return { kind, ...compose(found, row.body, context) }
      })
    },
  }
}

/** Rows by the id of their notice. */
export function byNotice<Row extends { readonly noticeId: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.noticeId, row]))
}

/** The columns `id` and `ref` of these rows, for a query of their facts. */
export const idsAndRefs = (rows: readonly Pick<Notice, 'id' | 'ref'>[]) => [
  rows.map(({ id }) => id),
  rows.map(({ ref }) => ref),
]
