/** Changes of payouts: by PayPal's processing, by the receiver, by the merchant. */
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { move } from './account.ts'
import { emitEvent } from './events.ts'
import { EVENT_CODES } from './movement.ts'
import { amountText } from './order.ts'
import {
  destinyOf,
  PAYOUT_ERRORS,
  PAYOUT_FEE_CENTS,
  PAYOUT_TTL_MS,
  type PayoutBatch,
  type PayoutItem,
  type PayoutItemStatus,
} from './payout.ts'
import { batchLinks, fullHeader, itemView } from './payoutViews.ts'
import type { PaypalState } from './state.ts'

export type FoundItem = { readonly batch: PayoutBatch; readonly item: PayoutItem }

/** An item by its id; null when there is none. */
export function payoutItem(paypal: PaypalState, id: string): FoundItem | null {
  for (const batch of Object.values(paypal.payouts)) {
    const item = batch.items.find((candidate) => candidate.id === id)
    if (item) return { batch, item }
  }
  return null
}

/** PayPal has no event of its own for a reversal: the item's status names it. */
const TOPICS: Readonly<Record<Exclude<PayoutItemStatus, 'PENDING'>, string>> = {
  SUCCESS: 'SUCCEEDED',
  UNCLAIMED: 'UNCLAIMED',
  ONHOLD: 'HELD',
  FAILED: 'FAILED',
  BLOCKED: 'BLOCKED',
  RETURNED: 'RETURNED',
  REFUNDED: 'REFUNDED',
  REVERSED: 'REFUNDED',
}

const AFTER_SUCCESS: readonly PayoutItemStatus[] = ['RETURNED', 'REFUNDED', 'REVERSED']

/** The statuses that may follow this one. */
export function nextStatuses(status: PayoutItemStatus): readonly PayoutItemStatus[] {
  if (status === 'SUCCESS') return AFTER_SUCCESS
  if (status !== 'PENDING' && status !== 'UNCLAIMED' && status !== 'ONHOLD') return []
  const all = ['SUCCESS', 'UNCLAIMED', 'ONHOLD', 'FAILED', 'BLOCKED', 'RETURNED'] as const
  return all.filter((next) => next !== status)
}

/**
 * Changes an item as of `at`, moves its money, and emits its event. Also emits the event of the batch when this
 * completes it.
 * Refuses with 409 a status that cannot follow the current one.
 */
export function changeItem(
  sandbox: Sandbox,
  { batch, item }: FoundItem,
  status: Exclude<PayoutItemStatus, 'PENDING'>,
  at: number,
  topic = TOPICS[status],
): void {
  if (!nextStatuses(item.status).includes(status)) {
    throw new Refusal(409, `A payout item that is ${item.status} does not become ${status}.`)
  }
  item.status = status
  item.error = PAYOUT_ERRORS[status] ?? null
  item.processedAt = at
  item.returnsAt = status === 'UNCLAIMED' ? at + PAYOUT_TTL_MS : null
  moveMoney(sandbox.store.state.paypal, item, at)
  sandbox.store.changed()
  emitEvent(sandbox, `PAYMENT.PAYOUTS-ITEM.${topic}`, {
    type: 'payouts_item',
    version: '1.0',
    resource: itemView(batch, item, sandbox.url),
    resourceId: item.id,
    summary: `A payout item is ${item.status.toLowerCase()}`,
    cents: item.cents,
  })
  finish(sandbox, batch, at)
}

function moveMoney(paypal: PaypalState, item: PayoutItem, at: number): void {
  const movement = paypal.movements.find(({ id }) => id === item.transactionId)!
  movement.updatedAt = at
  switch (item.status) {
    case 'FAILED':
    case 'BLOCKED':
      movement.status = 'D'
      return
    case 'PENDING':
    case 'UNCLAIMED':
    case 'ONHOLD':
      return
    case 'SUCCESS':
      movement.status = 'S'
      return
  }
  movement.status = 'S'
  const { customId, invoiceId, email } = movement
  // An unclaimed payout is returned with its fee. After a payment PayPal retains the fee.
  const feeCents = item.status === 'RETURNED' ? PAYOUT_FEE_CENTS : 0
  const back = { code: EVENT_CODES.payoutReturn, at, cents: item.cents, feeCents }
  move(paypal, { ...back, referenceId: movement.id, customId, invoiceId, email })
}

function emitBatchEvent(sandbox: Sandbox, batch: PayoutBatch): void {
  const cents = batch.items.reduce((sum, item) => sum + item.cents, 0)
  emitEvent(sandbox, `PAYMENT.PAYOUTSBATCH.${batch.status}`, {
    type: 'payouts',
    version: '1.0',
    resource: { batch_header: fullHeader(batch), links: batchLinks(batch, sandbox.url) },
    resourceId: batch.id,
    summary: `Payouts batch of $ ${amountText(cents)} USD is ${batch.status.toLowerCase()}`,
    cents,
  })
}

// A processed batch is a success whatever its items' statuses, unless all of them failed.
function finish(sandbox: Sandbox, batch: PayoutBatch, at: number): void {
  if (batch.status !== 'PROCESSING') return
  if (batch.items.some(({ status }) => status === 'PENDING')) return
  const denied = batch.items.every(({ status }) => status === 'FAILED')
  batch.status = denied ? 'DENIED' : 'SUCCESS'
  batch.completedAt = at
  sandbox.store.changed()
  emitBatchEvent(sandbox, batch)
}

/** Processes a new batch: each item gets the status of its receiver's address, or of a fault. */
export function workOn(sandbox: Sandbox, batch: PayoutBatch, at: number): void {
  batch.status = 'PROCESSING'
  sandbox.store.changed()
  emitBatchEvent(sandbox, batch)
  for (const item of batch.items) {
    const status = item.becomes ?? destinyOf(item.receiver)
    if (status !== 'PENDING') changeItem(sandbox, { batch, item }, status, at)
  }
}
