/** Calls Dwolla's REST API: with a token, within time limits, and with answers checked against a schema. */
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import {
  type CallResult,
  NOT_UNDERSTOOD,
  type ProviderAnswer,
  understood,
} from '../../platform/http/provider.ts'
import { PROVIDER_TIMEOUTS, type ProviderCall, providerAt } from '../../platform/http/providerAt.ts'

export type DwollaConfig = Pick<Config, 'DWOLLA_BASE_URL' | 'DWOLLA_KEY' | 'DWOLLA_SECRET'>

type DwollaCall = Omit<ProviderCall, 'headers'> & {
  /** The same key and the same body have one effect within 24 hours (P10). */
  readonly key?: string
}

export type DwollaClient = {
  call<Schema extends z.ZodType>(
    request: DwollaCall,
    answer: Schema,
  ): Promise<CallResult<z.output<Schema>>>
  /** For an answer without a body; returns its status. */
  act(request: DwollaCall): Promise<CallResult<number>>
  /** Creates a resource. Returns its id; the rest of the `location` is not used. */
  create(request: DwollaCall): Promise<CallResult<string>>
}

const TYPE = 'application/vnd.dwolla.v1.hal+json'

export function dwollaClient(config: DwollaConfig, timeouts = PROVIDER_TIMEOUTS): DwollaClient {
  const provider = {
    baseUrl: config.DWOLLA_BASE_URL,
    tokenPath: '/token',
    key: config.DWOLLA_KEY,
    secret: config.DWOLLA_SECRET,
  }
  const send = providerAt(provider, timeouts)

  async function answerTo({ key, ...call }: DwollaCall): Promise<CallResult<ProviderAnswer>> {
    const headers = {
      accept: TYPE,
      ...(call.method === 'POST' ? { 'content-type': TYPE } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const answer = await send({ ...call, headers })
    // A refusal without a body is our own: no request was sent.
    if (answer.kind !== 'rejected' || answer.body === undefined) return answer
    return { ...answer, ...whatIsWrong(answer.body) }
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

/** The id at the end of a URL; null when there is none. Nothing else of a URL in an answer is used. */
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

/** The first invalid field: "Invalid /amount/value". Messages about fields are not read: they may repeat the values. */
function whatIsWrong(body: unknown): { readonly code: string; readonly issue: string } {
  const read = refusalAnswer.safeParse(body)
  if (!read.success) return { code: '', issue: '' }
  const { code, message, _embedded } = read.data
  const [field] = _embedded?.errors ?? []
  return { code, issue: field ? `${field.code} ${field.path}` : message }
}

/** The id of the existing resource that a refusal refers to. */
export function findExistingId(answer: CallResult<unknown>): string | null {
  if (answer.kind !== 'rejected') return null
  const read = refusalAnswer.safeParse(answer.body)
  if (!read.success) return null
  const { _links, _embedded } = read.data
  const about = (_embedded?.errors[0]?._links ?? _links)?.about?.href
  return about === undefined ? null : idIn(about)
}
