/** The client's side of every call: `await api.takeOffer({ body, key })`. It never throws. */
import type { Call } from '@sidebet/contract/call'
import type { CodeOf, Place } from '@sidebet/contract/place'
import { connectionTexts } from '@sidebet/copy/screens/connection'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { toast } from '../dialogs/toast.ts'
import { type CallName, type CallOf, calls, type LeagueCallName } from './calls.ts'

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
type SchemaOf<C, Name extends keyof Call> = C extends { readonly [N in Name]: infer S }
  ? S
  : undefined

/** What goes in. Of a query everything may be left out. */
type Input<C extends Call> = Part<'params', SchemaOf<C, 'params'>> &
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
type Output<C extends Call> = Shown<C['answer']> | Shown<SchemaOf<C, 'answerUnknown'>>

type WithLeague<I> = Omit<I, 'params'> & {
  readonly params: (I extends { readonly params: infer Params } ? Params : unknown) & {
    readonly league: LeagueCode
  }
}

export type InputOf<Name extends CallName> = Name extends LeagueCallName
  ? WithLeague<Input<CallOf<Name>>>
  : Input<CallOf<Name>>
export type OutputOf<Name extends CallName> = Output<CallOf<Name>>

/** Every code that a failed answer of this call may have: a switch over it that forgets one does not compile. */
type FailedCode<Name extends CallName> = CodeOf<(typeof calls)[Name]> | 'unreachable'

export type FailedOf<Name extends CallName> = Failed<FailedCode<Name>>
export type AnswerOf<Name extends CallName> = Answer<OutputOf<Name>, FailedCode<Name>>

export type Api = {
  readonly [Name in CallName]: (
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

type ServerNews = {
  readonly sessionLost: () => void
  readonly otherUser: () => void
  readonly updating: () => void
  /** A call that changes something has gone out; `answered` is when its answer is there. */
  readonly acted: (answered: Promise<unknown>) => void
  /** A call that moves money has gone out; `answered` is when its answer is there. */
  readonly moneyAsked: (answered: Promise<unknown>) => void
  /** Asks for the password; true once the server has heard the right one (AC9). */
  readonly proofWanted: () => Promise<boolean>
}

let news: ServerNews = {
  sessionLost: () => {},
  otherUser: () => {},
  updating: () => {},
  acted: () => {},
  moneyAsked: () => {},
  proofWanted: async () => false,
}

/**
 * The session has one owner, who hears here that the server knows it no more (401), takes us for somebody else, is being
 * updated, or wants to know once more who is asking.
 */
export function whenServerSays(listeners: ServerNews): void {
  news = listeners
}

export const api = Object.fromEntries(
  Object.entries(calls).map(([name, place]) => [
    name,
    (input: Loose = {}) => send(place as Place, input),
  ]),
) as unknown as Api

async function send(place: Place, input: Loose): Promise<Answer<unknown>> {
  const answered = sendWithProof(place, input)
  if (place.method === 'POST') news.acted(answered)
  if (place.movesMoney) news.moneyAsked(answered)
  return answered
}

/** A call that needs the password once more is sent again after it, with the same body and the same key. */
async function sendWithProof(place: Place, input: Loose): Promise<Answer<unknown>> {
  const answer = await sendOnce(place, input)
  if (answer.ok || answer.code !== 'reauth') return answer
  return (await news.proofWanted()) ? sendOnce(place, input) : answer
}

async function sendOnce(place: Place, input: Loose): Promise<Answer<unknown>> {
  let response: Response
  try {
    response = await fetch(addressOf(place.path, input), requestOf(place, input))
  } catch {
    return unreachable(input)
  }
  const pause = retryAfterOf(response)
  const said = await response.json().catch(() => null)
  if (response.ok && said !== null) return { ok: true, status: response.status, value: said }
  if (response.status === 401 && place.access !== 'public') news.sessionLost()
  // A proxy's page instead of an answer: our server was not reached either.
  if (said === null || typeof said.code !== 'string')
    return unreachable(input, response.status, pause)
  if (said.code === 'maintenance') news.updating()
  if (said.code === 'otherUser') news.otherUser()
  return { ok: false, status: response.status, code: said.code, error: said.error, ...pause }
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

function requestOf({ method }: Place, { body, key }: Loose): RequestInit {
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
