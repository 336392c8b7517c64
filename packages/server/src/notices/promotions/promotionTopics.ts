/** What users are told of a promotion's money: that it came, what it asks for, and what became of it. */
import { amountText } from '@sidebet/copy/numberText'
import { promotionWords } from '@sidebet/copy/screens/promotionWords'
import { cents } from '@sidebet/domain/money'
import { z } from 'zod'
import type { NoticeBody } from '../../core/outbox.ts'
import { links } from '../links.ts'
import { type Told, userTopic } from '../topic.ts'
import { type GrantTold, readGrantsTold } from './promotionFacts.sql.ts'

const promotionBody: z.ZodType<NoticeBody['promotion']> = z.object({
  what: z.enum(['received', 'released', 'warned', 'lost']),
  cents: z.number(),
})

export const promotionTopics = {
  promotion: userTopic({
    kind: 'promotions',
    body: promotionBody,
    read: readGrantsTold,
    say: promotionTold,
  }),
} as const

/** To whom it was given. */
export function promotionTold(facts: GrantTold, body: NoticeBody['promotion']): Omit<Told, 'kind'> {
  const amount = amountText(cents(body.cents))
  const [subject, ...paragraphs] = WORDS[body.what](facts, amount)
  return {
    userId: facts.userId,
    title: `${subject}: ${amount}`,
    text: paragraphs.join(' '),
    link: links.statement,
    mail: { subject, paragraphs, button: 'See your statement' },
  }
}

/** The subject, then the paragraphs. */
type Words = readonly [subject: string, ...paragraphs: string[]]

const WORDS: Readonly<
  Record<NoticeBody['promotion']['what'], (facts: GrantTold, amount: string) => Words>
> = {
  received: (facts, amount) => [
    'You have received a promotion',
    `${amount} of the promotion "${facts.promotionName}" are in your available funds.`,
    promotionWords.terms({ ...facts, amount: facts.granted }).join(' '),
  ],
  released: ({ promotionName }, amount) => [
    'Your promotion may be withdrawn',
    `You have done what the promotion "${promotionName}" asks for: ${amount} of it are yours to bet or to withdraw.`,
    'What of it stands in your offers and bets comes to your funds in the same way.',
  ],
  warned: ({ promotionName, lastDay }, amount) => [
    'A promotion of yours ends soon',
    `${amount} of the promotion "${promotionName}" are taken back at the end of ${lastDay} (US Eastern time), unless they are in accepted bets by then.`,
  ],
  lost: ({ promotionName, lastDay }, amount) => [
    'A promotion of yours has ended',
    `The last day to use the promotion "${promotionName}" was ${lastDay}. ${amount} of it were not used and were taken back. Your own money is untouched.`,
  ],
}
