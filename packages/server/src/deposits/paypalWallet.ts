import { type Cents, plainDollars } from '@sidebet/domain/money'
import type { z } from 'zod'
import type { WalletOrder, WalletPort } from '../core/ports.ts'
import { ask, type CallResult, type ProviderAnswer } from '../core/provider.ts'
import { createdAnswer, orderAnswer } from './paypalAnswers.ts'
import { type PaypalConfig, paypalToken } from './paypalToken.ts'

type Timeouts = { readonly token: number; readonly read: number; readonly money: number }

type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly requestId?: string
  readonly body?: object
}

const TIMEOUTS: Timeouts = { token: 3_000, read: 8_000, money: 15_000 }

/** PayPal's Orders v2 as our wallet provider (P2); the sandbox speaks the same. */
export function paypalWallet(config: PaypalConfig, timeouts = TIMEOUTS): WalletPort {
  const token = paypalToken(config, timeouts.token)

  async function call(request: Call): Promise<CallResult<ProviderAnswer>> {
    if (!config.PAYPAL_BASE_URL) {
      return { kind: 'rejected', status: 503, code: 'NOT_CONFIGURED', issue: '' }
    }
    const first = await token.get()
    if (first.kind !== 'ok') return first
    const answer = await send(request, first.value)
    if (answer.kind !== 'rejected' || answer.status !== 401) return answer
    // A token may end early, as after a change of the secret: one new one, then PayPal's word counts.
    token.forget(first.value)
    const second = await token.get()
    return second.kind === 'ok' ? send(request, second.value) : second
  }

  function send({ method, path, requestId, body }: Call, bearer: string) {
    return ask({
      method,
      url: `${config.PAYPAL_BASE_URL}/v2/checkout/orders${path}`,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...(requestId ? { 'paypal-request-id': requestId, prefer: 'return=representation' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: method === 'GET' ? timeouts.read : timeouts.money,
    })
  }

  async function readOrder(orderId: string): Promise<CallResult<WalletOrder>> {
    return understood(await call({ method: 'GET', path: `/${orderId}` }), orderAnswer)
  }

  return {
    readOrder,

    async createOrder({ name, amount }) {
      const requestId = `${name}-order`
      const body = orderBody(name, amount, config.PUBLIC_ORIGIN)
      const answer = await call({ method: 'POST', path: '', requestId, body })
      const made = understood(answer, createdAnswer)
      if (made.kind !== 'ok') return made
      const [unit] = made.value.purchase_units
      // A request id that was used before gets the order of that time: it must be this one.
      const same = unit.custom_id === name && unit.amount.amount === amount
      return same
        ? { kind: 'ok', value: { orderId: made.value.id } }
        : { kind: 'rejected', status: 422, code: 'OTHER_ORDER', issue: '' }
    },

    async captureOrder(orderId, requestId) {
      const path = `/${orderId}/capture`
      const answer = await call({ method: 'POST', path, requestId, body: {} })
      if (answer.kind === 'rejected' && answer.issue === 'ORDER_ALREADY_CAPTURED') {
        const read = await readOrder(orderId)
        // It was captured: that we cannot see how is no refusal.
        return read.kind === 'rejected' ? { kind: 'unknown', cause: answer.issue } : read
      }
      if (answer.kind === 'rejected' && answer.issue === 'ORDER_COMPLETION_IN_PROGRESS') {
        return { kind: 'unknown', cause: answer.issue }
      }
      return understood(answer, orderAnswer)
    },
  }
}

/** An answer in a form that we do not know says nothing about what happened. */
function understood<Schema extends z.ZodType>(
  answer: CallResult<ProviderAnswer>,
  schema: Schema,
): CallResult<z.output<Schema>> {
  if (answer.kind !== 'ok') return answer
  const read = schema.safeParse(answer.value.body)
  if (read.success) return { kind: 'ok', value: read.data }
  return { kind: 'unknown', cause: 'answer not understood' }
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
