/** Notifications of a promotion's money: its grant, its conditions, and its end. */
import { type Cents, cents } from '@sidebet/domain/money'
import { amountText } from '../numberText.ts'
import { type Conditions, promotionWords } from '../screens/promotionWords.ts'
import type { Notification } from './notification.ts'

export type PromotionEvent = 'received' | 'released' | 'warned' | 'lost'

export type Grant = {
  readonly promotionName: string
  readonly granted: Cents
  readonly acceptsNeeded: number
  readonly availableToWithdraw: boolean
  /** "12/22/2026"; '' where there is none. */
  readonly lastDay: string
  /** Null where every bet counts. */
  readonly conditions: Conditions | null
}

export function promotionChanged(
  grant: Grant,
  { what, cents: changed }: { readonly what: PromotionEvent; readonly cents: number },
): Notification {
  const amount = amountText(cents(changed))
  const [subject, ...paragraphs] = WORDS[what](grant, amount)
  return {
    title: `${subject}: ${amount}`,
    text: paragraphs.join(' '),
    mail: { subject, paragraphs, button: 'See your statement' },
  }
}

/** The subject, then the paragraphs. */
type Words = readonly [subject: string, ...paragraphs: string[]]

const WORDS: Readonly<Record<PromotionEvent, (grant: Grant, amount: string) => Words>> = {
  received: (grant, amount) => [
    'You have received a promotion',
    `${amount} of the promotion "${grant.promotionName}" are in your available funds.`,
    promotionWords.terms({ ...grant, amount: grant.granted }).join(' '),
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
