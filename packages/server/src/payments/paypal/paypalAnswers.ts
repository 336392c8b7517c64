/** The parts of PayPal's Orders v2 and Disputes v1 that we read (P2). An answer that does not match is not understood. */
import { cents, plus } from '@sidebet/domain/money'
import { z } from 'zod'
import type { WalletDispute, WalletOrder } from '../../ports.ts'
import { meaningsOf } from '../providerState.ts'
import { dollars, money } from './paypalMoney.ts'
import { CAPTURES, DISPUTES, ORDERS, REFUNDS } from './paypalStates.ts'

const CAPTURE_STATUS = meaningsOf(CAPTURES)

const GONE: readonly string[] = ['REFUNDED', 'REVERSED']

const keysOf = <Word extends string>(words: Readonly<Record<Word, unknown>>) =>
  z.enum(Object.keys(words) as Word[])

const capture = z.object({
  id: z.string().min(1),
  status: keysOf(CAPTURE_STATUS),
  amount: money,
  custom_id: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
})

const ORDER_STATUS = meaningsOf(ORDERS)
const REFUND_STATUS = meaningsOf(REFUNDS)

const refund = z.object({
  id: z.string().min(1),
  status: keysOf(REFUND_STATUS),
  amount: dollars,
  custom_id: z.string().optional(),
})

/** The answer to a refund that we order. */
export const refundAnswer = z
  .object({ id: z.string().min(1), status: keysOf(REFUND_STATUS) })
  .transform(({ id, status }) => ({ refundId: id, status: REFUND_STATUS[status] }))

const payee = z.object({ merchant_id: z.string().default('') }).default({ merchant_id: '' })

const unit = z.object({
  custom_id: z.string().optional(),
  payee,
  payments: z
    .object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) })
    .optional(),
})

export const orderAnswer = z
  .object({ id: z.string().min(1), status: keysOf(ORDER_STATUS), purchase_units: z.tuple([unit]) })
  .transform(({ id, status, purchase_units: [{ custom_id, payee, payments }] }): WalletOrder => {
    const captures = payments?.captures ?? []
    return {
      orderId: id,
      name: custom_id ?? captures[0]?.custom_id ?? '',
      payee: payee.merchant_id,
      status: ORDER_STATUS[status],
      capture: captureThatCounts(captures, status === 'COMPLETED'),
      refunds: (payments?.refunds ?? []).map((back) => ({
        refundId: back.id,
        name: back.custom_id ?? '',
        cents: back.amount,
        status: REFUND_STATUS[back.status],
      })),
    }
  })

/** The answer to a new order: `Prefer: return=representation` makes PayPal include its amount, name and payee. */
export const createdAnswer = z.object({
  id: z.string().min(1),
  purchase_units: z.tuple([z.object({ amount: money, custom_id: z.string(), payee })]),
})

/** A completed capture counts before a pending one; a failed one only once the order is closed. */
function captureThatCounts(
  captures: readonly z.output<typeof capture>[],
  closed: boolean,
): WalletOrder['capture'] {
  const of = (status: 'completed' | 'pending' | 'failed') =>
    captures.find((candidate) => CAPTURE_STATUS[candidate.status] === status)
  const found = of('completed') ?? of('pending') ?? (closed ? of('failed') : undefined)
  if (!found) return null
  return {
    captureId: found.id,
    status: CAPTURE_STATUS[found.status],
    amount: found.amount.amount,
    currency: found.amount.currency,
    fee: found.seller_receivable_breakdown?.paypal_fee?.amount ?? cents(0),
    isGone: GONE.includes(found.status),
  }
}

export const disputesAnswer = z.object({
  items: z.array(z.object({ dispute_id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/) })).default([]),
})

const movement = z.object({
  affected_party: z.string(),
  type: z.enum(['DEBIT', 'CREDIT']),
  reason: z.string().default(''),
  amount: dollars,
})

export const disputeAnswer = z
  .object({
    dispute_id: z.string(),
    reason: z.string().default(''),
    dispute_amount: dollars.optional(),
    dispute_outcome: z
      .object({ outcome_code: z.string(), amount_refunded: dollars.optional() })
      .optional(),
    money_movements: z.array(movement).default([]),
  })
  .transform((dispute): WalletDispute => {
    const ours = dispute.money_movements.filter((moved) => moved.affected_party === 'SELLER')
    const sum = (type: 'DEBIT' | 'CREDIT', isFee: boolean) =>
      ours
        .filter((moved) => moved.type === type && moved.reason.includes('FEE') === isFee)
        .reduce((total, moved) => plus(total, moved.amount), cents(0))
    const { outcome_code: code = '', amount_refunded: refunded } = dispute.dispute_outcome ?? {}
    const lost = Object.hasOwn(DISPUTES, code)
      ? (refunded ?? dispute.dispute_amount ?? cents(0))
      : cents(0)
    return {
      disputeId: dispute.dispute_id,
      reason: dispute.reason,
      // Without movements of money the outcome counts.
      taken: ours.length > 0 ? sum('DEBIT', false) : lost,
      given: sum('CREDIT', false),
      fee: cents(Math.max(0, sum('DEBIT', true) - sum('CREDIT', true))),
    }
  })
