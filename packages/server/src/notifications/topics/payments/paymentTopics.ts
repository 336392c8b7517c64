/** Notifications about money: how a payment ended, what was returned of it later, and that a bank is verified. */
import {
  bankVerified,
  type PaymentReturn,
  paymentEnded,
  paymentReturned,
} from '@sidebet/copy/notifications/payments'
import { z } from 'zod'
import type { NoticeBody } from '../../outbox/outbox.ts'
import { links } from '../links.ts'
import { type UserNotification, userTopic } from '../topic.ts'
import {
  type BankFacts,
  type PaymentFacts,
  readBankFacts,
  readPaymentFacts,
  readReturnFacts,
} from './paymentFacts.sql.ts'

type Ended = NoticeBody['payment']['state']

const stateField = z.enum(['completed', 'failed', 'rejected', 'returned'])
const endedBody: z.ZodType<NoticeBody['payment']> = z.object({ state: stateField })
const backBody: z.ZodType<NoticeBody['payment.back']> = z.object({ returnId: z.int() })

export const paymentTopics = {
  payment: userTopic({
    kind: 'money',
    body: endedBody,
    read: readPaymentFacts,
    compose: (payment, { state }) => ended(payment, state),
  }),
  deposit: userTopic({
    kind: 'money',
    body: z.unknown(),
    read: readPaymentFacts,
    compose: (payment) => ended(payment, stateField.parse(payment.state)),
  }),
  'payment.back': userTopic({
    kind: 'money',
    body: backBody,
    read: readReturnFacts,
    compose: ({ payment, back }) => returned(payment, back),
  }),
  'bank.verified': userTopic({
    kind: 'money',
    body: z.unknown(),
    read: readBankFacts,
    compose: verified,
  }),
} as const

type NotificationContent = Omit<UserNotification, 'kind'>

/** `state` is that of the event: the payment may have changed since. */
function ended({ userId, paymentId, ...payment }: PaymentFacts, state: Ended): NotificationContent {
  return { userId, ...paymentEnded(payment, state), link: links.payment(paymentId) }
}

function returned(
  { userId, paymentId, ...payment }: PaymentFacts,
  back: PaymentReturn,
): NotificationContent {
  return { userId, ...paymentReturned(payment, back), link: links.payment(paymentId) }
}

function verified({ userId, account }: BankFacts): NotificationContent {
  return { userId, ...bankVerified(account), link: links.bankDeposit }
}
