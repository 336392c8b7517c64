/** Payouts as PayPal's documents; here amounts have a `currency`, not a `currency_code`. */
import { amountText } from './order.ts'
import { PAYOUT_FEE_CENTS, type PayoutBatch, type PayoutItem } from './payout.ts'
import { instant } from './views.ts'

const usd = (cents: number) => ({ currency: 'USD', value: amountText(cents) })

/** PayPal charges no fee for an item that was never paid. */
const feeOf = ({ status }: PayoutItem) =>
  status === 'FAILED' || status === 'BLOCKED' ? 0 : PAYOUT_FEE_CENTS

export function batchLinks(batch: PayoutBatch, url: string) {
  return [{ href: `${url}/paypal/v1/payments/payouts/${batch.id}`, rel: 'self', method: 'GET' }]
}

/** The header of a batch, in the response to its creation. */
export function batchHeader(batch: PayoutBatch) {
  return {
    payout_batch_id: batch.id,
    batch_status: batch.status,
    sender_batch_header: {
      ...(batch.senderBatchId !== null && { sender_batch_id: batch.senderBatchId }),
      ...(batch.emailSubject !== null && { email_subject: batch.emailSubject }),
      ...(batch.emailMessage !== null && { email_message: batch.emailMessage }),
    },
  }
}

/** The header with the sums, as in a GET and in webhooks. */
export function fullHeader(batch: PayoutBatch) {
  const sum = (of: (item: PayoutItem) => number) =>
    batch.items.reduce((cents, item) => cents + of(item), 0)
  return {
    ...batchHeader(batch),
    time_created: instant(batch.createdAt),
    ...(batch.completedAt !== null && { time_completed: instant(batch.completedAt) }),
    funding_source: 'BALANCE',
    amount: usd(sum(({ cents }) => cents)),
    fees: usd(sum(feeOf)),
  }
}

function itemBody(batch: PayoutBatch, item: PayoutItem) {
  return {
    payout_item_id: item.id,
    transaction_id: item.transactionId,
    transaction_status: item.status,
    payout_item_fee: usd(feeOf(item)),
    payout_batch_id: batch.id,
    ...(batch.senderBatchId !== null && { sender_batch_id: batch.senderBatchId }),
    payout_item: {
      recipient_type: 'EMAIL',
      amount: usd(item.cents),
      ...(item.note !== null && { note: item.note }),
      receiver: item.receiver,
      ...(item.senderItemId !== null && { sender_item_id: item.senderItemId }),
      recipient_wallet: 'PAYPAL',
    },
    ...(item.processedAt !== null && { time_processed: instant(item.processedAt) }),
    ...(item.error !== null && {
      errors: { name: item.error, message: MESSAGES[item.error] ?? item.error },
    }),
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  RECEIVER_UNREGISTERED: 'Receiver is unregistered.',
  TRANSACTION_BLOCKED: 'Transaction is blocked.',
  RECEIVER_ACCOUNT_INVALID: 'Receiver account is invalid.',
  PENDING_RECIPIENT_REVIEW: 'Transaction is held for review.',
}

/** One item in full. */
export function itemView(batch: PayoutBatch, item: PayoutItem, url: string) {
  const payments = `${url}/paypal/v1/payments`
  const self = `${payments}/payouts-item/${item.id}`
  const cancel = { href: `${self}/cancel`, rel: 'cancel', method: 'POST' }
  return {
    ...itemBody(batch, item),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${payments}/payouts/${batch.id}`, rel: 'batch', method: 'GET' },
      ...(item.status === 'UNCLAIMED' ? [cancel] : []),
    ],
  }
}

/** A batch with its items. */
export function batchView(batch: PayoutBatch, url: string) {
  const item = `${url}/paypal/v1/payments/payouts-item`
  const items = batch.items.map((one) => ({
    ...itemBody(batch, one),
    links: [{ href: `${item}/${one.id}`, rel: 'item', method: 'GET' }],
  }))
  return { batch_header: fullHeader(batch), items, links: batchLinks(batch, url) }
}
