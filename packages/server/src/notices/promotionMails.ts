/** What is told of a promotion's money: that it came, what it asks for, and what became of it. */
import { amountText } from '@sidebet/contract/texts/numberText'
import { promotionWords } from '@sidebet/contract/texts/promotionWords'
import type { Cents } from '@sidebet/domain/money'
import { z } from 'zod'
import type { NoticeBody } from '../core/outbox.ts'
import { type MailText, mail } from './mailTexts.ts'
import type { GrantTold } from './promotionFacts.sql.ts'

export const promotionBody: z.ZodType<NoticeBody['promotion']> = z.object({
  what: z.enum(['received', 'released', 'warned', 'lost']),
  cents: z.number(),
})

export function promotionMail(
  facts: GrantTold,
  { what, cents }: NoticeBody['promotion'],
  supportEmail: string,
): MailText {
  const [subject, ...paragraphs] = TOLD[what](facts, amountText(cents as Cents))
  return mail(facts.to, subject, supportEmail, paragraphs)
}

type Told = readonly [subject: string, ...paragraphs: string[]]

const TOLD: Readonly<
  Record<NoticeBody['promotion']['what'], (facts: GrantTold, amount: string) => Told>
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
