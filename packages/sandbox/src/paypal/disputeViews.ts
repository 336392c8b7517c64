import type { SandboxCore } from '../sandboxCore.ts'
import { capturedOrder } from './captures.ts'
import type { Dispute, DisputeOutcome } from './dispute.ts'
import { instant, payeeOf, usd } from './views.ts'

const OUTCOMES: Readonly<Record<DisputeOutcome, string>> = {
  won: 'RESOLVED_SELLER_FAVOUR',
  lost: 'RESOLVED_BUYER_FAVOUR',
  cancelled: 'CANCELED_BY_BUYER',
}

const linksOf = (dispute: Dispute, url: string) => [
  { href: `${url}/paypal/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' },
]

/** A dispute in the form of PayPal's list. */
export function disputeSummary({ url }: SandboxCore, dispute: Dispute) {
  return {
    dispute_id: dispute.id,
    create_time: instant(dispute.createdAt),
    update_time: instant(dispute.updatedAt),
    status: dispute.status,
    reason: dispute.reason,
    dispute_amount: usd(dispute.cents),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    links: linksOf(dispute, url),
  }
}

/** A dispute in full. */
export function disputeView(sandbox: SandboxCore, dispute: Dispute) {
  const { order, capture } = capturedOrder(sandbox.store.state.paypal, dispute.captureId)!
  return {
    ...disputeSummary(sandbox, dispute),
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: instant(capture.createdAt),
        transaction_status: 'COMPLETED',
        gross_amount: usd(capture.cents),
        ...(order.customId !== null && { custom: order.customId }),
        ...(order.invoiceId !== null && { invoice_number: order.invoiceId }),
        buyer: { name: 'Sandbox Payer' },
        seller: sellerOf(payeeOf(order)),
      },
    ],
    ...(dispute.outcome && {
      dispute_outcome: {
        outcome_code: OUTCOMES[dispute.outcome],
        amount_refunded: usd(dispute.outcome === 'lost' ? dispute.cents : 0),
      },
    }),
    ...(dispute.outcome === 'lost' && {
      money_movements: [
        debit(dispute, dispute.cents, 'DISPUTE_SETTLEMENT'),
        debit(dispute, dispute.feeCents, 'CHARGEBACK_FEE'),
      ],
    }),
  }
}

function sellerOf({ merchant_id, email_address }: ReturnType<typeof payeeOf>) {
  return { email: email_address, merchant_id, name: 'Sidebet' }
}

function debit(dispute: Dispute, cents: number, reason: string) {
  return {
    affected_party: 'SELLER',
    amount: usd(cents),
    initiated_time: instant(dispute.updatedAt),
    type: 'DEBIT',
    reason,
  }
}
