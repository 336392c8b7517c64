import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { fundsFields, pageOf, pageQuery } from './wire.ts'

const paymentKind = z.enum(['walletDeposit', 'bankDeposit', 'walletPayout', 'bankPayout'])

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
