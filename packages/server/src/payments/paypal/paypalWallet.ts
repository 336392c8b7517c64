import { type Cents, plainDollars } from '@sidebet/domain/money'
import type { CallResult } from '../../platform/http/provider.ts'
import type { WalletDispute, WalletOrder, WalletPort } from '../../ports.ts'
import {
  createdAnswer,
  disputeAnswer,
  disputesAnswer,
  orderAnswer,
  refundAnswer,
} from './paypalAnswers.ts'
import type { PaypalClient } from './paypalClient.ts'

const ORDERS = '/v2/checkout/orders'
const CAPTURES = '/v2/payments/captures'
const DISPUTES = '/v1/customer/disputes'

/** The adapter for PayPal's Orders v2 (P2); the sandbox has the same API. */
export function paypalWallet(
  client: PaypalClient,
  { origin, merchantId }: { readonly origin: string; readonly merchantId: string },
): WalletPort {
  async function readOrder(orderId: string): Promise<CallResult<WalletOrder>> {
    return client.call({ method: 'GET', path: `${ORDERS}/${orderId}` }, orderAnswer)
  }

  async function readDispute(disputeId: string): Promise<CallResult<WalletDispute>> {
    return client.call({ method: 'GET', path: `${DISPUTES}/${disputeId}` }, disputeAnswer)
  }

  return {
    readOrder,

    async readDisputes(captureId) {
      const path = `${DISPUTES}?disputed_transaction_id=${encodeURIComponent(captureId)}`
      const listed = await client.call({ method: 'GET', path }, disputesAnswer)
      if (listed.kind !== 'ok') return listed
      const disputes: WalletDispute[] = []
      for (const { dispute_id: disputeId } of listed.value.items) {
        const read = await readDispute(disputeId)
        if (read.kind !== 'ok') return read
        disputes.push(read.value)
      }
      return { kind: 'ok', value: disputes }
    },

    async createOrder({ name, amount }) {
      const requestId = `${name}-order`
      const body = orderBody(name, amount, origin)
      const request = { method: 'POST', path: ORDERS, requestId, body } as const
      const made = await client.call(request, createdAnswer)
      if (made.kind !== 'ok') return made
      const [unit] = made.value.purchase_units
      // A request id that was used before returns the order of that request: it must be this order, and pay us.
      const isOurs = unit.payee.merchant_id === merchantId
      const same = isOurs && unit.custom_id === name && unit.amount.amount === amount
      return same
        ? { kind: 'ok', value: { orderId: made.value.id } }
        : { kind: 'rejected', status: 422, code: 'OTHER_ORDER', issue: '' }
    },

    refundCapture({ captureId, name, amount }) {
      const body = {
        amount: { currency_code: 'USD', value: plainDollars(amount) },
        custom_id: name,
        invoice_id: name,
        note_to_payer: 'Refund of a deposit to Sidebet',
      }
      const path = `${CAPTURES}/${encodeURIComponent(captureId)}/refund`
      return client.call({ method: 'POST', path, requestId: name, body }, refundAnswer)
    },

    async captureOrder(orderId, requestId) {
      const path = `${ORDERS}/${orderId}/capture`
      const request = { method: 'POST', path, requestId, body: {} } as const
      const answer = await client.call(request, orderAnswer)
      if (answer.kind === 'rejected' && answer.issue === 'ORDER_ALREADY_CAPTURED') {
        const read = await readOrder(orderId)
        // It was captured: an order that cannot be read is no refusal.
        return read.kind === 'rejected' ? { kind: 'unknown', cause: answer.issue } : read
      }
      if (answer.kind === 'rejected' && answer.issue === 'ORDER_COMPLETION_IN_PROGRESS') {
        return { kind: 'unknown', cause: answer.issue }
      }
      return answer
    },
  }
}

function orderBody(name: string, amount: Cents, origin: string): object {
  const page = `${origin}/depositfrompaypal`
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'dep',
        amount: { currency_code: 'USD', value: plainDollars(amount) },
        custom_id: name,
        invoice_id: name,
        description: 'Deposit to Sidebet',
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          ...(origin ? { return_url: page, cancel_url: page } : {}),
        },
      },
    },
  }
}
