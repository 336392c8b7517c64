/** Calls of a provider that wants a token, which it gives for our key and secret (OAuth's client credentials). */
import { z } from 'zod'
import { ask, type CallResult, type ProviderAnswer, type ProviderRequest } from './provider.ts'

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
})

const EARLY_MS = 60_000

type Access = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly timeoutMs: number
}

/** Sends requests with the token in them; `ask` with one more header. */
export function withToken(access: Access) {
  const token = providerToken(access)

  return async (request: ProviderRequest): Promise<CallResult<ProviderAnswer>> => {
    const first = await token.get()
    if (first.kind !== 'ok') return first
    const answer = await send(request, first.value)
    if (answer.kind !== 'rejected' || answer.status !== 401) return answer
    // A token may end early, as after a change of the secret: one new one, then the provider's word counts.
    token.forget(first.value)
    const second = await token.get()
    return second.kind === 'ok' ? send(request, second.value) : second
  }
}

function send(request: ProviderRequest, bearer: string) {
  return ask({ ...request, headers: { ...request.headers, authorization: `Bearer ${bearer}` } })
}

/** One token, kept until 60 seconds before its end, asked for once at a time. */
function providerToken({ url, key, secret, timeoutMs }: Access) {
  let kept: { readonly text: string; readonly until: number } | null = null
  let asking: Promise<CallResult<string>> | null = null

  async function fetchToken(): Promise<CallResult<string>> {
    const credentials = Buffer.from(`${key}:${secret}`).toString('base64')
    const answer = await ask({
      method: 'POST',
      url,
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
    /** It was not accepted: the next one is asked for anew. */
    forget(text: string): void {
      if (kept?.text === text) kept = null
    },
  }
}
