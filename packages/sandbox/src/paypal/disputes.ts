import { randomInt } from 'node:crypto'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { move } from './account.ts'
import { needCapture, takeBack } from './captures.ts'
import type { Dispute, DisputeOutcome } from './dispute.ts'
import { disputeView } from './disputeViews.ts'
import { emitEvent } from './events.ts'
import { EVENT_CODES } from './movement.ts'
import { refundedCents } from './order.ts'

/** PayPal's fee for a dispute that the merchant loses: $20.00. */
const FEE_CENTS = 2_000

/** The dispute with this id; refuses with 404. */
function needDispute({ store }: Sandbox, id: string): Dispute {
  const { disputes } = store.state.paypal
  if (Object.hasOwn(disputes, id)) return disputes[id]!
  throw new Refusal(404, `There is no dispute ${id}.`)
}

function emitDisputeEvent(
  sandbox: Sandbox,
  event: 'CREATED' | 'UPDATED' | 'RESOLVED',
  dispute: Dispute,
): void {
  sandbox.store.changed()
  emitEvent(sandbox, `CUSTOMER.DISPUTE.${event}`, {
    type: 'dispute',
    version: '1.0',
    resource: disputeView(sandbox, dispute),
    resourceId: dispute.id,
    summary: `A dispute was ${event.toLowerCase()} with PayPal`,
    cents: dispute.cents,
  })
}

/** The payer disputes a capture: `cents` of it, null = all that is left. No money moves yet. */
export function openDispute(
  sandbox: Sandbox,
  captureId: string,
  cents: number | null,
  reason: string,
): Dispute {
  const { capture } = needCapture(sandbox, captureId)
  const left = capture.cents - refundedCents(capture)
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') {
    throw new Refusal(409, `The capture is ${capture.status}: there is nothing to dispute.`)
  }
  if ((cents ?? left) > left) throw new Refusal(400, `Only ${left} cents of the capture are left.`)
  const { disputes } = sandbox.store.state.paypal
  const open = Object.values(disputes).find(
    (other) => other.captureId === captureId && other.status !== 'RESOLVED',
  )
  if (open) throw new Refusal(409, `The capture has the dispute ${open.id} already.`)
  const now = sandbox.clock.now()
  const dispute: Dispute = {
    id: `PP-D-${randomInt(100_000, 10_000_000)}`,
    captureId,
    cents: cents ?? left,
    reason,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    outcome: null,
    feeCents: 0,
    createdAt: now,
    updatedAt: now,
  }
  disputes[dispute.id] = dispute
  emitDisputeEvent(sandbox, 'CREATED', dispute)
  return dispute
}

/** Puts the dispute under PayPal's review. */
export function reviewDispute(sandbox: Sandbox, id: string): Dispute {
  const dispute = openOne(sandbox, id)
  dispute.status = 'UNDER_REVIEW'
  dispute.updatedAt = sandbox.clock.now()
  emitDisputeEvent(sandbox, 'UPDATED', dispute)
  return dispute
}

/** Ends a dispute. A lost one deducts the money and PayPal's fee from the merchant. */
export function resolveDispute(sandbox: Sandbox, id: string, outcome: DisputeOutcome): Dispute {
  const dispute = openOne(sandbox, id)
  if (outcome === 'lost') {
    const { order, refund } = takeBack(sandbox, dispute.captureId, 'chargeback', dispute.cents)
    dispute.feeCents = FEE_CENTS
    move(sandbox.store.state.paypal, {
      code: EVENT_CODES.chargebackFee,
      at: refund.createdAt,
      cents: -FEE_CENTS,
      referenceId: dispute.captureId,
      customId: order.customId,
      invoiceId: order.invoiceId,
    })
  }
  dispute.status = 'RESOLVED'
  dispute.outcome = outcome
  dispute.updatedAt = sandbox.clock.now()
  emitDisputeEvent(sandbox, 'RESOLVED', dispute)
  return dispute
}

function openOne(sandbox: Sandbox, id: string): Dispute {
  const dispute = needDispute(sandbox, id)
  if (dispute.status === 'RESOLVED') throw new Refusal(409, `The dispute is ${dispute.outcome}.`)
  return dispute
}
