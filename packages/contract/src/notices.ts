/** What users are told in the app, and how else they choose to hear of it. */
import { NOTICE_CHANNELS, NOTICE_FILTERS, NOTICE_KINDS } from '@sidebet/domain/notices/noticeKinds'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { booleanField, pageOf, pageQuery } from './wire.ts'

const noticeRow = z.object({
  noticeID: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** "maria accepted your bet". */
  title: z.string(),
  /** The terms and the money, in one or two sentences. */
  text: z.string(),
  /** Where it leads, as a path of ours with its query; '' where there is nothing more to see. */
  to: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  isRead: z.boolean(),
})
export type NoticeRow = z.output<typeof noticeRow>

/** What the session's user was told, the newest first. */
export const ownNotices = endpoint({
  name: 'ownNotices',
  method: 'GET',
  path: '/api/notices/own',
  access: 'user',
  query: pageQuery.extend({ filter: z.enum(NOTICE_FILTERS).optional() }),
  answer: pageOf(noticeRow).extend({
    /** Of all notices, whatever the filter. */
    unread: z.number().int(),
  }),
})

/** Says that the user has seen a notice, or all up to one. */
export const readNotices = endpoint({
  name: 'readNotices',
  method: 'POST',
  path: '/api/notices/read',
  access: 'user',
  allowedInMaintenance: true,
  body: z.object({
    noticeID: idField('notice'),
    /** All that were told before it, too. */
    andBefore: booleanField.default(false),
  }),
  answer: z.object({ unread: z.number().int() }),
})

/** How the user hears of each kind. */
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
        /** False where a mail is owed. */
        mayChange: z.boolean(),
      }),
    ),
    /** SMS go to a confirmed phone alone. */
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
