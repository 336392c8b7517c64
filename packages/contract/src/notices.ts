/** What users are told in the app, and how else they choose to hear of it. */
import { NOTICE_CHANNELS, NOTICE_FILTERS, NOTICE_KINDS } from '@sidebet/domain/notices/noticeKinds'
import { z } from 'zod'
import { call } from './call.ts'
import { idField } from './ids.ts'
import * as places from './places/notices.ts'
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

export const ownNotices = call(places.ownNotices, {
  query: pageQuery.extend({ filter: z.enum(NOTICE_FILTERS).optional() }),
  answer: pageOf(noticeRow).extend({
    /** Of all notices, whatever the filter. */
    unread: z.number().int(),
  }),
})

export const readNotices = call(places.readNotices, {
  body: z.object({
    noticeID: idField('notice'),
    /** All that were told before it, too. */
    andBefore: booleanField.default(false),
  }),
  answer: z.object({ unread: z.number().int() }),
})

export const noticeChoices = call(places.noticeChoices, {
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

export const chooseNotices = call(places.chooseNotices, {
  body: z.object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(NOTICE_CHANNELS) }),
  answer: z.object({ message: z.literal('success') }),
})
