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
  /** In dollars: what it adds to the funds or takes from them, our fee in it, and what went back later. */
  amount: z.number(),
  fee: z.number(),
  returned: z.number(),
  /** The bank's name, or the receiver's e-mail; '' for a deposit by card or wallet. */
  account: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** The day (2026-11-27) on which it should be there; null once it is over, or where nobody can say. */
  expectedOn: z.string().nullable(),
  /** When each stage was reached, oldest first. */
  stages: z.array(z.object({ state: z.string(), at: z.string() })),
  /** Why it failed, came back, or waits: the provider's code, '' otherwise. */
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

/** Takes a payment back while its provider lets us. */
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
