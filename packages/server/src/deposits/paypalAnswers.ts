/** What PayPal's Orders v2 answers, as far as we read it (P2). What does not fit is not understood. */
import { type Cents, cents, hundredths } from '@sidebet/domain/money'
import { z } from 'zod'
import type { WalletOrder } from '../core/ports.ts'

const money = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code: currency, value }, ctx): { amount: Cents; currency: string } => {
    const amount = hundredths(value, 'exact')
    if (amount !== null) return { amount: cents(amount), currency }
    ctx.addIssue({ code: 'custom', message: 'not an amount' })
    return z.NEVER
  })

/** A partly refunded capture is none of these: a person has to look at it. */
const captureStatus = z
  .enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED'])
  .transform((status) =>
    status === 'COMPLETED' ? 'completed' : status === 'PENDING' ? 'pending' : 'failed',
  )

const capture = z.object({
  id: z.string().min(1),
  status: captureStatus,
  amount: money,
  custom_id: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
})

const ORDER_STATUS = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'created',
  APPROVED: 'approved',
  VOIDED: 'voided',
  COMPLETED: 'completed',
} as const

const orderStatus = z.enum(Object.keys(ORDER_STATUS) as (keyof typeof ORDER_STATUS)[])

const unit = z.object({
  custom_id: z.string().optional(),
  payments: z.object({ captures: z.array(capture).default([]) }).optional(),
})

export const orderAnswer = z
  .object({ id: z.string().min(1), status: orderStatus, purchase_units: z.tuple([unit]) })
  .transform(({ id, status, purchase_units: [{ custom_id, payments }] }): WalletOrder => {
    const captures = payments?.captures ?? []
    return {
      orderId: id,
      name: custom_id ?? captures[0]?.custom_id ?? '',
      status: ORDER_STATUS[status],
      capture: captureThatCounts(captures, status === 'COMPLETED'),
    }
  })

/** The answer to a new order: `Prefer: return=representation` makes it say what it is for. */
export const createdAnswer = z.object({
  id: z.string().min(1),
  purchase_units: z.tuple([z.object({ amount: money, custom_id: z.string() })]),
})

/** Money that came counts before money that may come; one that failed only once the order is closed. */
function captureThatCounts(
  captures: readonly z.output<typeof capture>[],
  closed: boolean,
): WalletOrder['capture'] {
  const of = (status: 'completed' | 'pending' | 'failed') =>
    captures.find((candidate) => candidate.status === status)
  const found = of('completed') ?? of('pending') ?? (closed ? of('failed') : undefined)
  if (!found) return null
  return {
    captureId: found.id,
    status: found.status,
    amount: found.amount.amount,
    currency: found.amount.currency,
    fee: found.seller_receivable_breakdown?.paypal_fee?.amount ?? cents(0),
  }
}
