/** Notifications about a promotion's money: its receipt, its conditions, and how it ended. */
import { promotionChanged } from '@sidebet/copy/notifications/promotions'
import { z } from 'zod'
import type { NoticeBody } from '../../outbox/outbox.ts'
import { links } from '../links.ts'
import { type UserNotification, userTopic } from '../topic.ts'
import { type GrantFacts, readGrantFacts } from './promotionFacts.sql.ts'

const promotionBody: z.ZodType<NoticeBody['promotion']> = z.object({
  what: z.enum(['received', 'released', 'warned', 'lost']),
  cents: z.number(),
})

export const promotionTopics = {
  promotion: userTopic({
    kind: 'promotions',
    body: promotionBody,
    read: readGrantFacts,
    compose: promotionNotification,
  }),
} as const

/** To the user of the grant. */
export function promotionNotification(
  facts: GrantFacts,
  body: NoticeBody['promotion'],
): Omit<UserNotification, 'kind'> {
  return { userId: facts.userId, ...promotionChanged(facts, body), link: links.statement }
}
