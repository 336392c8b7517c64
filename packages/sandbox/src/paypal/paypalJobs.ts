import type { Sandbox } from '../sandbox.ts'
import { resolveCapture } from './captures.ts'
import { emitOrderEvent } from './events.ts'
import { APPROVAL_TTL_MS, type Order } from './order.ts'
import type { PayoutBatch } from './payout.ts'
import { changeItem, workOn } from './payouts.ts'

type At = (time: number, run: () => void) => void

/** Runs PayPal's automatic changes that are due by `now`. Returns when the next one is due. */
export function paypalDue(sandbox: Sandbox, now: number): number | null {
  let next = Number.POSITIVE_INFINITY
  /** Runs a change that is due, or records its time. */
  const at: At = (time, run) => {
    if (time <= now) run()
    else next = Math.min(next, time)
  }
  const { orders, payouts } = sandbox.store.state.paypal
  for (const order of Object.values(orders)) ofOrder(sandbox, order, at)
  for (const batch of Object.values(payouts)) ofBatch(sandbox, batch, at)
  return next === Number.POSITIVE_INFINITY ? null : next
}

function ofOrder(sandbox: Sandbox, order: Order, at: At): void {
  const { capture, approvedAt } = order
  const later = capture?.status === 'PENDING' ? capture.later : null
  if (capture && later) {
    const topic = later.status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'
    at(later.at, () => resolveCapture(sandbox, { order, capture }, later.status, later.at, topic))
  }
  if (order.status === 'APPROVED' && approvedAt !== null) {
    at(approvedAt + APPROVAL_TTL_MS, () => {
      order.status = 'VOIDED'
      order.updatedAt = approvedAt + APPROVAL_TTL_MS
      sandbox.store.changed()
      emitOrderEvent(sandbox, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', order)
    })
  }
}

function ofBatch(sandbox: Sandbox, batch: PayoutBatch, at: At): void {
  if (batch.status === 'PENDING') at(batch.createdAt, () => workOn(sandbox, batch, batch.createdAt))
  for (const item of batch.items) {
    const { returnsAt } = item
    if (returnsAt === null) continue
    at(returnsAt, () => changeItem(sandbox, { batch, item }, 'RETURNED', returnsAt))
  }
}
