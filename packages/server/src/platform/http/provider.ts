/** Calls to all outside services: time limits, size limits, and an explicit result for an unknown outcome. */
import type { z } from 'zod'
import { withinLimit } from '../database/timeLimit.ts'
import { report } from '../measure.ts'

/** The result of a call to a provider. */
export type CallResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  /** The provider refused the call: it had no effect there, and money may be released. */
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly code: string
      readonly issue: string
      /** The whole answer, for callers that need more of it. */
      readonly body?: unknown
    }
  /** The outcome is unknown: a later request must find it out, never an assumption. */
  | { readonly kind: 'unknown'; readonly cause: string }

/** The cause of an answer in an unexpected form. */
export const NOT_UNDERSTOOD = 'answer not understood'

/** The reason why a call was not `ok`, as a word for records. */
export function causeOf(result: Exclude<CallResult<unknown>, { kind: 'ok' }>): string {
  if (result.kind === 'unknown') return result.cause
  return result.issue || result.code || `status ${result.status}`
}

export type ProviderRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly timeoutMs: number
}

export type ProviderAnswer = {
  readonly status: number
  readonly body: unknown
  /** The Location header: the address of the created resource; '' when there is none. */
  readonly location: string
}

/** The document at an address. */
export type FetchedBytes = {
  /** Null when it has not changed since the answer with these validators. */
  readonly bytes: Uint8Array | null
  /** The headers of the next request: `if-none-match` and `if-modified-since`, as far as the answer has them. */
  readonly validators: Readonly<Record<string, string>>
}

const ANSWER_MAX_BYTES = 4 * 1024 * 1024
/** The cause of an answer with more bytes than are read. */
export const TOO_LARGE = 'answer too large'

/** Sends the request once, and never throws: without a readable answer the result is `unknown`. */
export function sendRequest(request: ProviderRequest): Promise<CallResult<ProviderAnswer>> {
  return reported(request.method, request.url, () => send(request))
}

async function send(request: ProviderRequest): Promise<CallResult<ProviderAnswer>> {
  try {
    const { method, body: sent, timeoutMs } = request
    const headers = { accept: 'application/json', ...request.headers }
    const init = { method, headers, ...(sent === undefined ? {} : { body: sent }) }
    const { response, bytes } = await exchange(request.url, init, timeoutMs)
    if (bytes === null) return { kind: 'unknown', cause: TOO_LARGE }
    const body = readJson(bytes)
    const location = response.headers.get('location') ?? ''
    if (response.ok) return { kind: 'ok', value: { status: response.status, body, location } }
    return classify(response.status, body)
  } catch (error) {
    return { kind: 'unknown', cause: wordOf(error) }
  }
}

/**
 * Fetches a document of any form. With the validators of an earlier answer, its bytes come only when it has changed. Reads at most
 * `maxBytes`. Never throws.
 */
export function fetchBytes(url: string, options: FetchOptions): Promise<CallResult<FetchedBytes>> {
  return reported('GET', url, () => fetchDocument(url, options))
}

type FetchOptions = Pick<ProviderRequest, 'headers' | 'timeoutMs'> & { readonly maxBytes?: number }

async function fetchDocument(
  url: string,
  { headers, timeoutMs, maxBytes = ANSWER_MAX_BYTES }: FetchOptions,
): Promise<CallResult<FetchedBytes>> {
  try {
    const { response, bytes } = await exchange(url, headers && { headers }, timeoutMs, maxBytes)
    if (bytes === null) return { kind: 'unknown', cause: TOO_LARGE }
    const isUnchanged = response.status === 304
    if (!response.ok && !isUnchanged) return classify(response.status, readJson(bytes))
    // A partial document (206) does not show the rest, and no other 2xx guarantees the whole document.
    if (response.ok && response.status !== 200) {
      return { kind: 'unknown', cause: `status ${response.status}` }
    }
    const [tag, changed] = [response.headers.get('etag'), response.headers.get('last-modified')]
    const validators = {
      ...(tag !== null && { 'if-none-match': tag }),
      ...(changed !== null && { 'if-modified-since': changed }),
    }
    return { kind: 'ok', value: { bytes: isUnchanged ? null : bytes, validators } }
  } catch (error) {
    return { kind: 'unknown', cause: wordOf(error) }
  }
}

/** Reports the call with its outcome, for metrics and traces. */
async function reported<Value>(
  method: string,
  url: string,
  call: () => Promise<CallResult<Value>>,
): Promise<CallResult<Value>> {
  const since = performance.now()
  const result = await call()
  report('providerCall', () => ({
    method,
    url,
    outcome: result.kind,
    failure: failureOf(result),
    ms: performance.now() - since,
  }))
  return result
}

/** The status or the cause. The code and the issue of a refusal are words of the provider, which may quote a value. */
function failureOf(result: CallResult<unknown>): string | null {
  if (result.kind === 'ok') return null
  return result.kind === 'unknown' ? result.cause : `status ${result.status}`
}

/**
 * One request and its answer, within one time limit. `bytes` is null for a body of more than `maxBytes`, whose rest is not read.
 */
function exchange(
  url: string,
  init: RequestInit = {},
  timeoutMs: number,
  maxBytes = ANSWER_MAX_BYTES,
): Promise<{ readonly response: Response; readonly bytes: Uint8Array | null }> {
  return withinLimit(timeoutMs, async (signal) => {
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    return { response, bytes: await readBody(response, signal, maxBytes) }
  })
}

/** The body of an answer; null for one that is too long. Once the signal aborts, the connection is closed. */
async function readBody(
  { body }: Response,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const cancel = () => void reader.cancel(signal.reason).catch(() => {})
  // The signal given to fetch reaches a pending body only while no object of fetch is garbage-collected.
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  const parts: Uint8Array[] = []
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > maxBytes) {
      cancel()
      return null
    }
    parts.push(part.value)
  }
  signal.throwIfAborted()
  return Buffer.concat(parts)
}

/** After 408, 409, 429 and 5xx the outcome is unknown (P1); every other refusal is final. */
function classify(status: number, body: unknown): CallResult<never> {
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    return { kind: 'unknown', cause: `status ${status}` }
  }
  const { name = '', details = [] } = (body ?? {}) as {
    name?: string
    details?: { issue?: string }[]
  }
  const issue = Array.isArray(details) ? (details[0]?.issue ?? '') : ''
  return { kind: 'rejected', status, code: String(name), issue: String(issue), body }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder().decode(bytes)
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function wordOf(error: unknown): string {
  const { name = 'Error', cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name
}

/** Validates an answer. One in an unexpected form leaves the outcome unknown. */
export function understood<Schema extends z.ZodType>(
  answer: CallResult<ProviderAnswer>,
  schema: Schema,
): CallResult<z.output<Schema>> {
  if (answer.kind !== 'ok') return answer
  const read = schema.safeParse(answer.value.body)
  if (read.success) return { kind: 'ok', value: read.data }
  return { kind: 'unknown', cause: NOT_UNDERSTOOD }
}
