/** The browser's client of every endpoint: `await api.takeOffer({ body, key })`. It never throws. */

import type { BrowserRoute, CodeOf, Endpoint } from '@sidebet/contract/endpoint'
import { type EndpointName, type Endpoints, endpoints } from '@sidebet/contract/endpoints'
import type { RefusedParts } from '@sidebet/contract/wire'
import { connectionTexts } from '@sidebet/copy/screens/connection'
import { toast } from '../ui/dialogs/toast.ts'
import { takeGivenAnswer } from './givenAnswers.ts'

export type Failed<Code extends string = string> = {
  readonly ok: false
  /** 0 when the server was unreachable or did not answer in time. */
  readonly status: number
  /** The code to branch on; 'unreachable' is the client's own. */
  readonly code: Code
  readonly error: string
  /** The server's Retry-After, where it sent one. */
  readonly retryAfterMs?: number
  readonly parts?: RefusedParts
}

/** The server was unreachable or failed: the request may be sent again. */
export const isNoAnswer = ({ status }: Pick<Failed, 'status'>) => status === 0 || status >= 500

export type Answer<Value, Code extends string = string> =
  | { readonly ok: true; readonly status: number; readonly value: Value }
  | Failed<Code>

type Typed = { readonly _zod: { readonly input: unknown; readonly output: unknown } }
type Sent<S> = S extends Typed ? S['_zod']['input'] : never
type Shown<S> = S extends Typed ? S['_zod']['output'] : never

type Part<Name extends string, S> = S extends Typed
  ? undefined extends Sent<S>
    ? { readonly [N in Name]?: Sent<S> }
    : { readonly [N in Name]: Sent<S> }
  : unknown

/** A schema of an endpoint, where it has one. */
type SchemaOf<C, Name extends keyof Endpoint> = C extends { readonly [N in Name]: infer S }
  ? S
  : undefined

/** The input of a call. Every field of a query is optional. */
type Input<C extends Endpoint> = Part<'params', SchemaOf<C, 'params'>> &
  Part<'body', SchemaOf<C, 'body'>> &
  (SchemaOf<C, 'query'> extends Typed
    ? { readonly query?: Partial<Sent<SchemaOf<C, 'query'>>> }
    : unknown) & {
    /** The Idempotency-Key: the same for every retry of one request. */
    readonly key?: string
    /** No toast when the server is unreachable: for calls that repeat without the user. */
    readonly quiet?: boolean
  }

/** The output of a call; for an endpoint with a 202 answer (`answerUnknown`) that one too. */
type Output<C extends Endpoint> = Shown<C['answer']> | Shown<SchemaOf<C, 'answerUnknown'>>

export type InputOf<Name extends EndpointName> = Input<Endpoints[Name]>
export type OutputOf<Name extends EndpointName> = Output<Endpoints[Name]>

/** Every code that a failed answer of this endpoint can have. A case with another code does not compile. */
type FailedCode<Name extends EndpointName> = CodeOf<Endpoints[Name]> | 'unreachable'

export type FailedOf<Name extends EndpointName> = Failed<FailedCode<Name>>
export type AnswerOf<Name extends EndpointName> = Answer<OutputOf<Name>, FailedCode<Name>>

export type Api = {
  readonly [Name in EndpointName]: (
    ...input: Record<never, never> extends InputOf<Name>
      ? [input?: InputOf<Name>]
      : [input: InputOf<Name>]
  ) => Promise<AnswerOf<Name>>
}

type Loose = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly key?: string
  readonly quiet?: boolean
}

/**
 * Longer than any answer of our server takes. The effect of an aborted call is unknown: money calls are sent again with
 * the same key.
 */
const ANSWER_TAKES_AT_MOST_MS = 40_000

type ServerListeners = {
  readonly sessionLost: () => void
  readonly otherUser: () => void
  readonly updating: () => void
  /** Called when a state-changing call is sent; `answered` settles with its answer. */
  readonly acted: (answered: Promise<unknown>) => void
  /** Called when a call that moves money is sent; `answered` settles with its answer. */
  readonly onMoneyCall: (answered: Promise<unknown>) => void
  /** Prompts for the password; true once the server has accepted it (AC9). */
  readonly proofWanted: () => Promise<boolean>
}

let serverListeners: ServerListeners = {
  sessionLost: () => {},
  otherUser: () => {},
  updating: () => {},
  acted: () => {},
  onMoneyCall: () => {},
  proofWanted: async () => false,
}

/**
 * The session has one owner, which registers the handlers here: session lost (401), another user, servers under update,
 * calls sent, and password required.
 */
export function setServerListeners(listeners: ServerListeners): void {
  serverListeners = listeners
}

export const api = Object.fromEntries(
  Object.entries(endpoints).map(([name, route]: [string, BrowserRoute]) => [
    name,
    (input: Loose = {}) => send(route, input),
  ]),
) as unknown as Api

async function send(route: BrowserRoute, input: Loose): Promise<Answer<unknown>> {
  const answered = sendWithProof(route, input)
  if (route.movesMoney) serverListeners.onMoneyCall(answered)
  return answered
}

/** A call refused with `reauth` is sent again after the password, with the same body and the same key. */
async function sendWithProof(route: BrowserRoute, input: Loose): Promise<Answer<unknown>> {
  const answer = await sendOnce(route, input)
  if (answer.ok || answer.code !== 'reauth') return answer
  return (await serverListeners.proofWanted()) ? sendOnce(route, input) : answer
}

function sendOnce(route: BrowserRoute, input: Loose): Promise<Answer<unknown>> {
  const answered = fetchAnswer(route, input)
  if (route.method === 'POST') serverListeners.acted(answered)
  return answered
}

async function fetchAnswer(route: BrowserRoute, input: Loose): Promise<Answer<unknown>> {
  const address = addressOf(route.path, input)
  const given = route.method === 'POST' ? undefined : takeGivenAnswer(address)
  if (given !== undefined) return { ok: true, status: 200, value: given }
  let response: Response
  try {
    response = await fetch(address, requestOf(route, input))
  } catch {
    return unreachable(input)
  }
  const pause = retryAfterOf(response)
  const body = await response.json().catch(() => null)
  if (response.ok && body !== null) return { ok: true, status: response.status, value: body }
  if (response.status === 401 && route.access !== 'public') serverListeners.sessionLost()
  // A proxy's page instead of an answer: our server counts as unreachable.
  if (body === null || typeof body.code !== 'string')
    return unreachable(input, response.status, pause)
  if (body.code === 'maintenance') serverListeners.updating()
  if (body.code === 'otherUser') serverListeners.otherUser()
  const { code, error, parts } = body
  return { ok: false, status: response.status, code, error, ...pause, ...(parts && { parts }) }
}

function unreachable({ quiet }: Loose, status = 0, pause = {}): Failed<'unreachable'> {
  const error = connectionTexts.unreachable
  if (!quiet) toast(error, 'bad')
  return { ok: false, status, code: 'unreachable', error, ...pause }
}

/** Whole seconds, as our server sends them. A date, as a proxy may send, is ignored. */
function retryAfterOf({ headers }: Response): Pick<Failed, 'retryAfterMs'> {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {}
}

/** The path with its parameters filled in, followed by the query. */
export function addressOf(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function requestOf({ method }: BrowserRoute, { body, key }: Loose): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method === 'POST') headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  return {
    method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(ANSWER_TAKES_AT_MOST_MS),
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  }
}
