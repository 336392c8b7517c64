import { z } from 'zod'
import type { Config } from '../../core/config.ts'
import { ask, type CallResult } from '../../core/provider.ts'

export type PaypalConfig = Pick<Config, 'PAYPAL_BASE_URL' | 'PAYPAL_CLIENT_ID' | 'PAYPAL_SECRET'>

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
})

const EARLY_MS = 60_000

/** Access to PayPal: one token, kept until 60 seconds before its end, asked for once at a time. */
export function paypalToken(config: PaypalConfig, timeoutMs: number) {
  let kept: { readonly text: string; readonly until: number } | null = null
  let asking: Promise<CallResult<string>> | null = null

  async function fetchToken(): Promise<CallResult<string>> {
    const { PAYPAL_BASE_URL, PAYPAL_CLIENT_ID, PAYPAL_SECRET } = config
    const credentials = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_SECRET}`).toString('base64')
    const answer = await ask({
      method: 'POST',
      url: `${PAYPAL_BASE_URL}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      timeoutMs,
    })
    if (answer.kind !== 'ok') return answer
    const read = tokenAnswer.safeParse(answer.value.body)
    if (!read.success) return { kind: 'unknown', cause: 'token not understood' }
    const { access_token: text, expires_in: seconds } = read.data
    kept = { text, until: Date.now() + seconds * 1_000 - EARLY_MS }
    return { kind: 'ok', value: text }
  }

  return {
    async get(): Promise<CallResult<string>> {
      if (kept && Date.now() < kept.until) return { kind: 'ok', value: kept.text }
      asking ??= fetchToken().finally(() => {
        asking = null
      })
      return asking
    },
    /** PayPal did not accept it: the next one is asked for anew. */
    forget(text: string): void {
      if (kept?.text === text) kept = null
    },
  }
}
