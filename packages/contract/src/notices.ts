/** Notifications in the app, and the user's choice of other channels. */
import { NOTICE_CHANNELS, NOTICE_FILTERS, NOTICE_KINDS } from '@sidebet/domain/notices/noticeKinds'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { booleanField, pageOf, pageQuery } from './wire.ts'

export const noticeRow = z.object({
  noticeID: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** "maria accepted your bet". */
  title: z.string(),
  /** The terms and the money, in one or two sentences. */
  text: z.string(),
  /** The path in the app that it links to, with its query; '' without a link. */
  to: z.string(),
  /** The game that it is about; '' when it is about none. An addition to the specification. */
  gameID: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  isRead: z.boolean(),
})
export type NoticeRow = z.output<typeof noticeRow>

/** The notifications of the session's user, the newest first. */
export const ownNotices = endpoint({
  name: 'ownNotices',
  method: 'GET',
  path: '/api/notices/own',
  access: 'user',
  query: pageQuery.extend({ filter: z.enum(NOTICE_FILTERS).optional() }),
  answer: pageOf(noticeRow).extend({
    /** The count over all notifications, whatever the filter. */
    unread: z.number().int(),
  }),
})

/** Marks one notification as read, or all up to one. */
export const readNotices = endpoint({
  name: 'readNotices',
  method: 'POST',
  path: '/api/notices/read',
  access: 'user',
  allowedInMaintenance: true,
  body: z.object({
    noticeID: idField('notice'),
    /** Also marks all older ones. */
    andBefore: booleanField.default(false),
  }),
  answer: z.object({ unread: z.number().int() }),
})

/** The channels that the user chose for each kind. */
export const noticeChoices = endpoint({
  name: 'noticeChoices',
  method: 'GET',
  path: '/api/notices/choices',
  access: 'user',
  answer: z.object({
    choices: z.array(
      z.object({
        kind: z.enum(NOTICE_KINDS),
        channel: z.enum(NOTICE_CHANNELS),
        /** False where the mail is mandatory. */
        mayChange: z.boolean(),
      }),
    ),
    /** SMS go to a confirmed phone only. */
    hasPhone: z.boolean(),
  }),
})

export const chooseNotices = endpoint({
  name: 'chooseNotices',
  method: 'POST',
  path: '/api/notices/choices',
  access: 'user',
  refusals: { duty: 409, phoneNotConfirmed: 409 },
  body: z.object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(NOTICE_CHANNELS) }),
  answer: z.object({ message: z.literal('success') }),
})
