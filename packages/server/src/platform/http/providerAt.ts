/** Calls of a provider that requires an access token for our key and secret (OAuth's client credentials). */
import { z } from 'zod'
import {
  type CallResult,
  type ProviderAnswer,
  type ProviderRequest,
  sendRequest,
} from './provider.ts'

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
})

const EARLY_MS = 60_000

type Provider = {
  /** '' where the provider is not used. */
  readonly baseUrl: string
  /** "/token" */
  readonly tokenPath: string
  readonly key: string
  readonly secret: string
}

export type ProviderCall = {
  readonly method: 'GET' | 'POST'
  /** "/v2/checkout/orders" */
  readonly path: string
  readonly headers: Record<string, string>
  /** A text is sent unchanged, byte for byte. */
  readonly body?: object | string
}

/** Milliseconds. */
type Timeouts = { readonly token: number; readonly read: number; readonly money: number }

export const PROVIDER_TIMEOUTS: Timeouts = { token: 3_000, read: 8_000, money: 15_000 }

/** Calls a provider. Without a base URL every call is refused and nothing is sent. */
export function providerAt(provider: Provider, timeouts: Timeouts) {
  const { baseUrl } = provider
  const token = providerToken(provider, timeouts.token)

  async function withToken(request: ProviderRequest): Promise<CallResult<ProviderAnswer>> {
    const first = await token.get()
    if (first.kind !== 'ok') return first
    const answer = await send(request, first.value)
    if (answer.kind !== 'rejected' || answer.status !== 401) return answer
    // A token may expire early, as after a change of the secret. The call is sent again with one new token, and that answer counts.
    token.forget(first.value)
    const second = await token.get()
    return second.kind === 'ok' ? send(request, second.value) : second
  }

  return async (call: ProviderCall): Promise<CallResult<ProviderAnswer>> => {
    if (!baseUrl) return { kind: 'rejected', status: 503, code: 'NOT_CONFIGURED', issue: '' }
    const { method, path, headers, body } = call
    return withToken({
      method,
      url: `${baseUrl}${path}`,
      headers,
      ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      timeoutMs: method === 'GET' ? timeouts.read : timeouts.money,
    })
  }
}

function send(request: ProviderRequest, bearer: string) {
  return sendRequest({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${bearer}` },
  })
}

/** One token, cached until 60 seconds before its expiry. Concurrent calls share one token request. */
function providerToken({ baseUrl, tokenPath, key, secret }: Provider, timeoutMs: number) {
  let cachedToken: { readonly text: string; readonly until: number } | null = null
  let pendingToken: Promise<CallResult<string>> | null = null

  async function fetchToken(): Promise<CallResult<string>> {
    const credentials = Buffer.from(`${key}:${secret}`).toString('base64')
    const answer = await sendRequest({
      method: 'POST',
      url: `${baseUrl}${tokenPath}`,
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
    cachedToken = { text, until: Date.now() + seconds * 1_000 - EARLY_MS }
    return { kind: 'ok', value: text }
  }

  return {
    async get(): Promise<CallResult<string>> {
      if (cachedToken && Date.now() < cachedToken.until)
        return { kind: 'ok', value: cachedToken.text }
      pendingToken ??= fetchToken().finally(() => {
        pendingToken = null
      })
      return pendingToken
    },
    /** The provider did not accept this token: the next call requests a new one. */
    forget(text: string): void {
      if (cachedToken?.text === text) cachedToken = null
    },
  }
}
