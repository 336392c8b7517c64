/** Calls PayPal's REST API: with a token, within time limits, and with answers checked against a schema. */
import type { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { type CallResult, understood } from '../../platform/http/provider.ts'
import { PROVIDER_TIMEOUTS, type ProviderCall, providerAt } from '../../platform/http/providerAt.ts'

type PaypalConfig = Pick<Config, 'PAYPAL_BASE_URL' | 'PAYPAL_CLIENT_ID' | 'PAYPAL_SECRET'>

type PaypalCall = Omit<ProviderCall, 'headers'> & {
  /** The same id has one effect, for as long as PayPal stores it (P3). */
  readonly requestId?: string
}

export type PaypalClient = {
  call<Schema extends z.ZodType>(
    request: PaypalCall,
    answer: Schema,
  ): Promise<CallResult<z.output<Schema>>>
}

export function paypalClient(config: PaypalConfig, timeouts = PROVIDER_TIMEOUTS): PaypalClient {
  const provider = {
    baseUrl: config.PAYPAL_BASE_URL,
    tokenPath: '/v1/oauth2/token',
    key: config.PAYPAL_CLIENT_ID,
    secret: config.PAYPAL_SECRET,
  }
  const send = providerAt(provider, timeouts)

  return {
    async call({ requestId, ...request }, schema) {
      const headers = {
        'content-type': 'application/json',
        ...(requestId ? { 'paypal-request-id': requestId, prefer: 'return=representation' } : {}),
      }
      return understood(await send({ ...request, headers }), schema)
    },
  }
}
