/** One way to talk to every outside service: time limits, sizes, and an honest word when nobody knows what happened. */
import type { z } from 'zod'
import { withinLimit } from '../database/timeLimit.ts'

/** What came of a call to a provider. */
export type CallResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  /** The provider said no: nothing happened there, money may be released. */
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly code: string
      readonly issue: string
      /** The whole answer, for whoever needs more of it. */
      readonly body?: unknown
    }
  /** Nobody knows: it must be resolved by asking again, never by assuming. */
  | { readonly kind: 'unknown'; readonly cause: string }

/** The cause of an answer in a form that we do not know. */
export const NOT_UNDERSTOOD = 'answer not understood'

/** Why a call was not `ok`, as a word for records. */
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
  /** Where what was made is found; '' when the answer does not say. */
  readonly location: string
}

/** A document as it stands at an address. */
export type FetchedBytes = {
  /** Null when it has not changed since the one with these validators was fetched. */
  readonly bytes: Uint8Array | null
  /** What to send the next time: `if-none-match` and `if-modified-since`, as far as the answer has them. */
  readonly validators: Readonly<Record<string, string>>
}

const ANSWER_MAX_BYTES = 4 * 1024 * 1024
/** The cause of an answer with more bytes than are read. */
export const TOO_LARGE = 'answer too large'

/** Sends the request once, and never throws: without an answer that can be read, the result is `unknown`. */
export async function sendRequest(request: ProviderRequest): Promise<CallResult<ProviderAnswer>> {
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
 * Fetches a document of any form; with the validators of an earlier answer, only when it has changed. No more than `maxBytes` are
 * read. Never throws.
 */
export async function fetchBytes(
  url: string,
  {
    headers,
    timeoutMs,
    maxBytes = ANSWER_MAX_BYTES,
  }: Pick<ProviderRequest, 'headers' | 'timeoutMs'> & { readonly maxBytes?: number },
): Promise<CallResult<FetchedBytes>> {
  try {
    const { response, bytes } = await exchange(url, headers && { headers }, timeoutMs, maxBytes)
    if (bytes === null) return { kind: 'unknown', cause: TOO_LARGE }
    const isUnchanged = response.status === 304
    if (!response.ok && !isUnchanged) return classify(response.status, readJson(bytes))
    // A part of a document (206) says nothing of the rest, and no other 2xx promises all of it.
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

/** One request and its answer, within one limit. `bytes` is null for a body of more than `maxBytes`, the rest of which is not read. */
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
  // The signal that fetch was given reaches a body under way only as long as nothing of fetch is collected.
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

/** 408, 409, 429 and 5xx leave it open what happened (P1); every other refusal is final. */
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

/** An answer in a form that we do not know says nothing about what happened. */
export function understood<Schema extends z.ZodType>(
  answer: CallResult<ProviderAnswer>,
  schema: Schema,
): CallResult<z.output<Schema>> {
  if (answer.kind !== 'ok') return answer
  const read = schema.safeParse(answer.value.body)
  if (read.success) return { kind: 'ok', value: read.data }
  return { kind: 'unknown', cause: NOT_UNDERSTOOD }
}
