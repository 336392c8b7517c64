/** Sends one request to one process, and derives from the answer what has happened. */
import { POSITION_COOKIE } from '@sidebet/contract/readPosition'
import type { Server } from '../environment/servers.ts'

/**
 * `ok`: it happened. `refused`: it did not happen, and will not. `unavailable`: it did not happen. `unknown`: it may have
 * happened. `signedOut`: it did not happen, and the session is over.
 */
export type Verdict = 'ok' | 'refused' | 'unavailable' | 'unknown' | 'signedOut'

export type Answer = {
  readonly verdict: Verdict
  /** 0 without an answer. */
  readonly status: number
  readonly code: string
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is judged where it is used
  readonly body: any
  readonly retryAfter: string | null
  /** The position of the answered command, for the lists after it. */
  readonly position?: string | undefined
}

/** Longer than the 35 s in which every request must be answered. */
const PATIENCE_MS = 38_000

const NOT_EXECUTED_CODES: readonly string[] = ['busy', 'unavailable', 'maintenance']

export async function sendRequest(
  server: Server,
  request: { method: 'GET' | 'POST'; path: string; body?: object; cookie: string; key?: string },
): Promise<Answer> {
  let response: Response
  let text: string
  try {
    response = await fetch(server.url + request.path, {
      method: request.method,
      headers: {
        cookie: request.cookie,
        origin: server.url,
        ...(request.body && { 'content-type': 'application/json' }),
        ...(request.key && { 'idempotency-key': request.key }),
      },
      ...(request.body && { body: JSON.stringify(request.body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    text = await response.text()
  } catch (error) {
    const code = causeOf(error)
    // The server did not listen, so nothing was sent.
    const verdict = code === 'ECONNREFUSED' ? 'unavailable' : 'unknown'
    return { verdict, status: 0, code, body: null, retryAfter: null }
  }
  // A token is returned as plain text.
  const body = parsed(text) ?? text
  const code = String(body?.code ?? '')
  return {
    verdict: verdictOf(response.status, code, body),
    status: response.status,
    code,
    body,
    retryAfter: response.headers.get('retry-after'),
    position: positionIn(response),
  }
}

const positionIn = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${POSITION_COOKIE}=`))
    ?.slice(POSITION_COOKIE.length + 1)
    .split(';')[0]

function verdictOf(status: number, code: string, body: unknown): Verdict {
  if (status === 200) return 'ok'
  // The payment exists, whatever the provider has done: its id is the answer.
  if (status === 202 && isFields(body) && typeof body.paymentID === 'string') return 'ok'
  if (status === 401) return 'signedOut'
  if (status >= 400 && status < 500) return 'refused'
  if (status === 503 && NOT_EXECUTED_CODES.includes(code)) return 'unavailable'
  return 'unknown'
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function causeOf(error: unknown): string {
  const { name, cause } = error as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}
