/** One way to call PayPal's REST interface: with a token, within time limits, and with answers in a form that we know. */
import type { z } from 'zod'
import { ask, type CallResult, NOT_UNDERSTOOD, type ProviderAnswer } from '../../core/provider.ts'
import { type PaypalConfig, paypalToken } from './paypalToken.ts'

/** Milliseconds. */
type PaypalTimeouts = {
  readonly token: number
  readonly read: number
  readonly money: number
}

type PaypalCall = {
  readonly method: 'GET' | 'POST'
  /** "/v2/checkout/orders" */
  readonly path: string
  /** The same id gets the same effect, for as long as PayPal remembers it (P3). */
  readonly requestId?: string
  readonly body?: object
}

export type PaypalClient = {
  call<Schema extends z.ZodType>(
    request: PaypalCall,
    answer: Schema,
  ): Promise<CallResult<z.output<Schema>>>
}

const TIMEOUTS: PaypalTimeouts = { token: 3_000, read: 8_000, money: 15_000 }

export function paypalClient(config: PaypalConfig, timeouts = TIMEOUTS): PaypalClient {
  const token = paypalToken(config, timeouts.token)

  async function answerTo(request: PaypalCall): Promise<CallResult<ProviderAnswer>> {
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

  function send({ method, path, requestId, body }: PaypalCall, bearer: string) {
    return ask({
      method,
      url: `${config.PAYPAL_BASE_URL}${path}`,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...(requestId ? { 'paypal-request-id': requestId, prefer: 'return=representation' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: method === 'GET' ? timeouts.read : timeouts.money,
    })
  }

  return {
    async call(request, schema) {
      return understood(await answerTo(request), schema)
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
  return { kind: 'unknown', cause: NOT_UNDERSTOOD }
}
