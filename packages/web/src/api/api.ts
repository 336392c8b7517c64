/** The client's side of every call: `await api.takeOffer({ body, key })`. It never throws. */
import type { BrowserRoute, CodeOf, Endpoint } from '@sidebet/contract/endpoint'
import { type EndpointName, type Endpoints, endpoints } from '@sidebet/contract/endpoints'
import { connectionTexts } from '@sidebet/copy/screens/connection'
import { toast } from '../ui/dialogs/toast.ts'

export type Failed<Code extends string = string> = {
  readonly ok: false
  /** 0 when the server was not reached, or did not answer in time. */
  readonly status: number
  /** What code branches on; ours is 'unreachable'. */
  readonly code: Code
  readonly error: string
  /** How long the server asks to be left alone (Retry-After), where it said so. */
  readonly retryAfterMs?: number
}

/** The server was not reached, or cannot say: what was asked for may be asked again. */
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

/** A schema of a call, where it has one. */
type SchemaOf<C, Name extends keyof Endpoint> = C extends { readonly [N in Name]: infer S }
  ? S
  : undefined

/** What goes in. Of a query everything may be left out. */
type Input<C extends Endpoint> = Part<'params', SchemaOf<C, 'params'>> &
  Part<'body', SchemaOf<C, 'body'>> &
  (SchemaOf<C, 'query'> extends Typed
    ? { readonly query?: Partial<Sent<SchemaOf<C, 'query'>>> }
    : unknown) & {
    /** The Idempotency-Key: the same for every retry of the same wish. */
    readonly key?: string
    /** No toast when the server cannot be reached: for what asks by itself, again and again. */
    readonly quiet?: boolean
  }

/** What comes out; for a call with an answer for "not known yet" (202) that one too. */
type Output<C extends Endpoint> = Shown<C['answer']> | Shown<SchemaOf<C, 'answerUnknown'>>

export type InputOf<Name extends EndpointName> = Input<Endpoints[Name]>
export type OutputOf<Name extends EndpointName> = Output<Endpoints[Name]>

/** Every code that a failed answer of this endpoint may have: a case with another one does not compile. */
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
 * Longer than any answer of ours takes. Whether a call that was given up had an effect nobody knows: money calls are
 * sent again with the same key.
 */
const ANSWER_TAKES_AT_MOST_MS = 30_000

type ServerListeners = {
  readonly sessionLost: () => void
  readonly otherUser: () => void
  readonly updating: () => void
  /** A call that changes something has gone out; `answered` is when its answer is there. */
  readonly acted: (answered: Promise<unknown>) => void
  /** A call that moves money has gone out; `answered` is when its answer is there. */
  readonly onMoneyCall: (answered: Promise<unknown>) => void
  /** Asks for the password; true once the server has heard the right one (AC9). */
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
 * The session has one owner, who hears here that the server knows it no more (401), takes us for somebody else, is being
 * updated, or wants to know once more who is asking.
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
  if (route.method === 'POST') serverListeners.acted(answered)
  if (route.movesMoney) serverListeners.onMoneyCall(answered)
  return answered
}

/** A call that needs the password once more is sent again after it, with the same body and the same key. */
async function sendWithProof(route: BrowserRoute, input: Loose): Promise<Answer<unknown>> {
  const answer = await sendOnce(route, input)
  if (answer.ok || answer.code !== 'reauth') return answer
  return (await serverListeners.proofWanted()) ? sendOnce(route, input) : answer
}

async function sendOnce(route: BrowserRoute, input: Loose): Promise<Answer<unknown>> {
  let response: Response
  try {
    response = await fetch(addressOf(route.path, input), requestOf(route, input))
  } catch {
    return unreachable(input)
  }
  const pause = retryAfterOf(response)
  const body = await response.json().catch(() => null)
  if (response.ok && body !== null) return { ok: true, status: response.status, value: body }
  if (response.status === 401 && route.access !== 'public') serverListeners.sessionLost()
  // A proxy's page instead of an answer: our server was not reached either.
  if (body === null || typeof body.code !== 'string')
    return unreachable(input, response.status, pause)
  if (body.code === 'maintenance') serverListeners.updating()
  if (body.code === 'otherUser') serverListeners.otherUser()
  return { ok: false, status: response.status, code: body.code, error: body.error, ...pause }
}

function unreachable({ quiet }: Loose, status = 0, pause = {}): Failed<'unreachable'> {
  const error = connectionTexts.unreachable
  if (!quiet) toast(error, 'bad')
  return { ok: false, status, code: 'unreachable', error, ...pause }
}

/** Whole seconds, as we send them; a date, as a proxy may, is not read. */
function retryAfterOf({ headers }: Response): Pick<Failed, 'retryAfterMs'> {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {}
}

/** The path with its parameters filled in, and the query behind it. */
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
