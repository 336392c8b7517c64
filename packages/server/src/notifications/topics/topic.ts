/** What a topic of the outbox is made of: who hears of it, what kind of notice it is to them, and what it says. */
import type { Notification } from '@sidebet/copy/notifications/notification'
import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import type { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import type { WrittenMail } from '../../platform/mail/letter.ts'
import type { Sms } from '../../platform/mail/messagePorts.ts'
import type { Services } from '../../services.ts'

/** A row of the outbox, to be told. */
export type Notice = {
  readonly id: number
  readonly topic: string
  readonly ref: number
  readonly body: unknown
}

/** What one user is told. The row of the inbox, the mail and the SMS are all written from it. */
export type UserNotification = Notification & {
  readonly userId: number
  readonly kind: NoticeKind
  /** Where it leads, as a path of ours; '' where there is nothing more to see. */
  readonly link: string
  /** As long as it is unread, what is told under the same name of the same user is told in its place. */
  readonly collapseKey?: string
  /** Their e-mail when it happened, where one that was entered since may be a thief's (AC12). */
  readonly to?: string | undefined
}

/** What leaves to somebody who has no account, or to the support. */
export type Letter =
  | { readonly kind: 'mail'; readonly mail: WrittenMail }
  | { readonly kind: 'sms'; readonly sms: Sms }

/** What telling needs besides the row. */
export type TopicContext = { readonly db: Db; readonly supportEmail: string }

export type Topic = {
  /** What its user is told, for each row in its place; null when no user hears of it. Throws when a row cannot be told. */
  readonly render?: (
    context: TopicContext,
    rows: readonly Notice[],
  ) => Promise<(UserNotification | null)[]>
  /** What goes to somebody who has no account; null when there is nothing to say any more. */
  readonly write?: (services: Services, row: Notice & Tries) => Promise<Letter | null>
}

/** How often its delivery was tried, this time included. */
export type Tries = { readonly tries: number }

export type ParsedNotice<Body> = Omit<Notice, 'body'> & { readonly body: Body }

/**
 * A topic that one user hears of: `read` finds what it is about, by the ids of the rows, and `say` says it. What is not found
 * cannot be told, but where it `passes`: then it was told to nobody in time, and is to nobody any more.
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
        if (found === undefined) throw new Error('what it is about is gone')
        return { kind, ...compose(found, row.body, context) }
      })
    },
  }
}

/** Rows that say which notice they are for, by it. */
export function byNotice<Row extends { readonly noticeId: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.noticeId, row]))
}

/** The columns `id` and `ref` of these rows, for a query that reads what they are about. */
export const idsAndRefs = (rows: readonly Pick<Notice, 'id' | 'ref'>[]) => [
  rows.map(({ id }) => id),
  rows.map(({ ref }) => ref),
]
