/** One way to call PayPal's REST interface: with a token, within time limits, and with answers in a form that we know. */
import type { z } from 'zod'
import type { Config } from '../../core/config.ts'
import { type CallResult, type ProviderAnswer, understood } from '../../core/provider.ts'
import { withToken } from '../../core/providerToken.ts'

type PaypalConfig = Pick<Config, 'PAYPAL_BASE_URL' | 'PAYPAL_CLIENT_ID' | 'PAYPAL_SECRET'>

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
  /** A text goes out as it is. */
  readonly body?: object | string
}

export type PaypalClient = {
  call<Schema extends z.ZodType>(
    request: PaypalCall,
    answer: Schema,
  ): Promise<CallResult<z.output<Schema>>>
}

const TIMEOUTS: PaypalTimeouts = { token: 3_000, read: 8_000, money: 15_000 }

export function paypalClient(config: PaypalConfig, timeouts = TIMEOUTS): PaypalClient {
  const { PAYPAL_BASE_URL, PAYPAL_CLIENT_ID, PAYPAL_SECRET } = config
  const send = withToken({
    url: `${PAYPAL_BASE_URL}/v1/oauth2/token`,
    key: PAYPAL_CLIENT_ID,
    secret: PAYPAL_SECRET,
    timeoutMs: timeouts.token,
  })

  async function answerTo(request: PaypalCall): Promise<CallResult<ProviderAnswer>> {
    if (!PAYPAL_BASE_URL) {
      return { kind: 'rejected', status: 503, code: 'NOT_CONFIGURED', issue: '' }
    }
    const { method, path, requestId, body } = request
    return send({
      method,
      url: `${PAYPAL_BASE_URL}${path}`,
      headers: {
        'content-type': 'application/json',
        ...(requestId ? { 'paypal-request-id': requestId, prefer: 'return=representation' } : {}),
      },
      ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      timeoutMs: method === 'GET' ? timeouts.read : timeouts.money,
    })
  }

  return {
    async call(request, schema) {
      return understood(await answerTo(request), schema)
    },
  }
}
