import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { fundsFields, moneyField, pageOf, pageQuery } from './wire.ts'

const paymentKind = z.enum([
  'walletDeposit',
  'bankDeposit',
  'walletPayout',
  'bankPayout',
  'walletRefund',
])

const paymentRow = z.object({
  paymentID: z.string(),
  kind: paymentKind,
  state: z.enum([
    'created',
    'requested',
    'submitting',
    'pending',
    'completed',
    'rejected',
    'failed',
    'returned',
  ]),
  /** In dollars: the change of the funds, our fee in it, and what was returned later. */
  amount: z.number(),
  fee: z.number(),
  returned: z.number(),
  /** The bank's name, or the receiver's e-mail; '' for a deposit by card or wallet. */
  account: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** The expected day of arrival (2026-11-27); null once the payment has ended, or without an estimate. */
  expectedOn: z.string().nullable(),
  /** When each stage was reached, oldest first. */
  stages: z.array(z.object({ state: z.string(), at: z.string() })),
  /** Why it failed, was returned, or is delayed: the provider's code, '' otherwise. */
  reason: z.string(),
  mayCancel: z.boolean(),
  /** In dollars: what of a deposit was never staked, and may be refunded now. */
  refundable: z.number(),
})

/** All deposits and withdrawals of the session's user, the newest first. */
export const ownPayments = endpoint({
  name: 'ownPayments',
  method: 'GET',
  path: '/api/payments/own',
  access: 'user',
  query: pageQuery,
  answer: pageOf(paymentRow),
})

/** Cancels a payment while its provider allows it. */
export const cancelPayment = endpoint({
  name: 'cancelPayment',
  method: 'POST',
  path: '/api/payments/cancel',
  access: 'user',
  movesMoney: true,
  refusals: { tooLate: 409, unknownPayment: 404 },
  body: z.object({ paymentID: idField('payment') }),
  answer: z.object({ message: z.literal('cancelled'), ...fundsFields }),
  answerUnknown: z.object({ status: z.literal('unknown') }),
})

/** Refunds what was never staked of a deposit by card or wallet: to where it came from, without a fee. */
export const refundDeposit = endpoint({
  name: 'refundDeposit',
  method: 'POST',
  path: '/api/payments/refund',
  access: 'user',
  movesMoney: true,
  refusals: {
    moreThanRefundable: 409,
    refundFailed: 409,
    unknownPayment: 404,
    withdrawalsStopped: 409,
  },
  body: z.object({ paymentID: idField('payment'), amount: moneyField }),
  answer: z.object({
    status: z.enum(['pending', 'completed']),
    paymentID: z.string(),
    amount: z.number(),
    ...fundsFields,
  }),
  answerUnknown: z.object({ status: z.literal('unknown'), paymentID: z.string() }),
})
