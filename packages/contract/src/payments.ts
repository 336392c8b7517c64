import { z } from 'zod'
import { call } from './call.ts'
import { idField } from './ids.ts'
import * as places from './places/payments.ts'
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

export const ownPayments = call(places.ownPayments, {
  query: pageQuery,
  answer: pageOf(paymentRow),
})

export const cancelPayment = call(places.cancelPayment, {
  body: z.object({ paymentID: idField('payment') }),
  answer: z.object({ message: z.literal('cancelled'), ...fundsFields }),
  answerUnknown: z.object({ status: z.literal('unknown') }),
})
