/** One way to call Dwolla's REST interface: with a token, within time limits, and with answers in a form that we know. */
import { z } from 'zod'
import type { Config } from '../core/config.ts'
import {
  type CallResult,
  NOT_UNDERSTOOD,
  type ProviderAnswer,
  understood,
} from '../core/provider.ts'
import { withToken } from '../core/providerToken.ts'

export type DwollaConfig = Pick<Config, 'DWOLLA_BASE_URL' | 'DWOLLA_KEY' | 'DWOLLA_SECRET'>

/** Milliseconds. */
type DwollaTimeouts = {
  readonly token: number
  readonly read: number
  readonly money: number
}

type DwollaCall = {
  readonly method: 'GET' | 'POST'
  /** "/customers" */
  readonly path: string
  /** The same key and the same body get the same effect for 24 hours (P10). */
  readonly key?: string
  /** A text goes as it is, byte for byte. */
  readonly body?: object | string
}

export type DwollaClient = {
  call<Schema extends z.ZodType>(
    request: DwollaCall,
    answer: Schema,
  ): Promise<CallResult<z.output<Schema>>>
  /** For an answer that is only a status; answers it. */
  act(request: DwollaCall): Promise<CallResult<number>>
  /** Makes something. Answers its id, which is all that is read of the address that Dwolla tells. */
  create(request: DwollaCall): Promise<CallResult<string>>
}

const TIMEOUTS: DwollaTimeouts = { token: 3_000, read: 8_000, money: 15_000 }
const TYPE = 'application/vnd.dwolla.v1.hal+json'

export function dwollaClient(config: DwollaConfig, timeouts = TIMEOUTS): DwollaClient {
  const { DWOLLA_BASE_URL, DWOLLA_KEY, DWOLLA_SECRET } = config
  const send = withToken({
    url: `${DWOLLA_BASE_URL}/token`,
    key: DWOLLA_KEY,
    secret: DWOLLA_SECRET,
    timeoutMs: timeouts.token,
  })

  async function answerTo(request: DwollaCall): Promise<CallResult<ProviderAnswer>> {
    if (!DWOLLA_BASE_URL) {
      return { kind: 'rejected', status: 503, code: 'NOT_CONFIGURED', issue: '' }
    }
    const { method, path, key, body } = request
    const answer = await send({
      method,
      url: `${DWOLLA_BASE_URL}${path}`,
      headers: {
        accept: TYPE,
        ...(method === 'POST' ? { 'content-type': TYPE } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      timeoutMs: method === 'GET' ? timeouts.read : timeouts.money,
    })
    return answer.kind === 'rejected' ? { ...answer, ...whatIsWrong(answer.body) } : answer
  }

  return {
    async call(request, schema) {
      return understood(await answerTo(request), schema)
    },
    async act(request) {
      const answer = await answerTo(request)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.status } : answer
    },
    async create(request) {
      const answer = await answerTo(request)
      if (answer.kind !== 'ok') return answer
      const id = idIn(answer.value.location)
      if (id !== null) return { kind: 'ok', value: id }
      return { kind: 'unknown', cause: NOT_UNDERSTOOD }
    },
  }
}

/** The id at the end of an address; null when there is none. Nothing else of an address that we are told is used. */
export function idIn(address: string): string | null {
  return (
    /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(address)?.[1]?.toLowerCase() ?? null
  )
}

const links = z.object({ about: z.object({ href: z.string() }).optional() }).optional()
const refusalAnswer = z.object({
  code: z.string(),
  message: z.string().default(''),
  _links: links,
  _embedded: z
    .object({
      errors: z.array(z.object({ code: z.string(), path: z.string().default(''), _links: links })),
    })
    .optional(),
})

/** The first field that is wrong counts: "Invalid /amount/value". Messages about fields are not read: they may repeat them. */
function whatIsWrong(body: unknown): { readonly code: string; readonly issue: string } {
  const read = refusalAnswer.safeParse(body)
  if (!read.success) return { code: '', issue: '' }
  const { code, message, _embedded } = read.data
  const [field] = _embedded?.errors ?? []
  return { code, issue: field ? `${field.code} ${field.path}` : message }
}

/** The id of what is there already, where a refusal tells it. */
export function knownIn(answer: CallResult<unknown>): string | null {
  if (answer.kind !== 'rejected') return null
  const read = refusalAnswer.safeParse(answer.body)
  if (!read.success) return null
  const { _links, _embedded } = read.data
  const about = (_embedded?.errors[0]?._links ?? _links)?.about?.href
  return about === undefined ? null : idIn(about)
}
