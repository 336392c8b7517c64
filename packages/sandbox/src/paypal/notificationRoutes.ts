import { verify, X509Certificate } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fields, isFields } from '../http/fields.ts'
import { provide } from '../http/provide.ts'
import { rawField } from '../http/rawField.ts'
import type { Sandbox } from '../sandbox.ts'
import type { WebhookEvent } from '../webhooks/event.ts'
import type { Call } from './call.ts'
import { invalid, invalidJson, notFound, RATE_LIMITED } from './problem.ts'
import { AUTH_ALGORITHM, certificateUrl, signedText } from './signer.ts'
import { instant } from './views.ts'

const PATH = '/v1/notifications'

/** PayPal lists the events of 30 days. */
const LISTED_MS = 30 * 24 * 3_600_000

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** PayPal's webhook endpoints: certificate, verification, list and resend. */
export async function notificationRoutes(
  sandbox: Sandbox,
  call: Call,
  app: FastifyInstance,
): Promise<void> {
  const { clock, store } = sandbox

  const events = () =>
    store.state.webhooks.events.filter(
      ({ provider, createdAt }) => provider === 'paypal' && clock.now() - createdAt < LISTED_MS,
    )

  const eventOf = (id: string): WebhookEvent | null =>
    events().find((event) => event.id === id) ?? null

  function isGenuine(text: string): boolean {
    const { signer } = store.state.paypal
    const fields: Fields = JSON.parse(text)
    const event = rawField(text, 'webhook_event')
    const given = (name: string) => String(fields[name] ?? '')
    if (!signer || event === null) return false
    const signed = signedText(
      given('transmission_id'),
      given('transmission_time'),
      given('webhook_id'),
      event,
    )
    const { publicKey } = new X509Certificate(signer.certificate)
    const signature = Buffer.from(given('transmission_sig'), 'base64')
    return (
      given('webhook_id') === sandbox.options.paypal.webhookId &&
      given('auth_algo') === AUTH_ALGORITHM &&
      given('cert_url') === certificateUrl(sandbox, signer) &&
      verify('RSA-SHA256', Buffer.from(signed), publicKey, signature)
    )
  }

  const verifySignature = call('verify_webhook', (request) => {
    const text = String(request.body)
    const fields = parsed(text)
    if (!isFields(fields)) return invalidJson()
    for (const name of VERIFIED) {
      const missing = fields[name] === undefined
      if (missing) {
        return invalid('MISSING_REQUIRED_PARAMETER', `/${name}`, 'A required field is missing.')
      }
    }
    const verification_status = isGenuine(text) ? 'SUCCESS' : 'FAILURE'
    return { status: 200, body: { verification_status } }
  })

  /** Newest first. `index_id` continues after the event with that id. */
  const list = call('list_webhooks', (request) => {
    const query = request.query as Readonly<Record<string, string | undefined>>
    const size = Number(query.page_size ?? 10)
    if (!Number.isInteger(size) || size < 1 || size > 300) {
      const description = 'page_size must be a number from 1 to 300.'
      return invalid('INVALID_PARAMETER_VALUE', 'page_size', description)
    }
    const [from, to] = [timeOf(query.start_time, 0), timeOf(query.end_time, Number.MAX_VALUE)]
    if (Number.isNaN(from) || Number.isNaN(to)) {
      const description = 'start_time and end_time must be times such as 2026-11-22T18:00:00Z.'
      return invalid('INVALID_PARAMETER_VALUE', 'start_time', description)
    }
    const all = events()
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .filter(({ topic }) => query.event_type === undefined || topic === query.event_type)
      .filter(
        ({ resourceId }) =>
          query.transaction_id === undefined || resourceId === query.transaction_id,
      )
      .reverse()
    const after = all.findIndex(({ id }) => id === query.index_id) + 1
    const shown = all.slice(after, after + size)
    const self = `${sandbox.url}/paypal${PATH}/webhooks-events`
    const here = new URLSearchParams(query as Record<string, string>)
    const links = [{ href: `${self}?${here}`, rel: 'self', method: 'GET' }]
    const last = shown.at(-1)
    if (last && after + size < all.length) {
      here.set('move_to', 'next')
      here.set('index_time', instant(last.createdAt))
      here.set('index_id', last.id)
      links.push({ href: `${self}?${here}`, rel: 'next', method: 'GET' })
    }
    const body = { events: shown.map((event) => JSON.parse(event.body)), count: shown.length }
    return { status: 200, body: { ...body, links } }
  })

  const read = call('get_webhook', (request) => {
    const event = eventOf(idOf(request))
    return event ? { status: 200, body: JSON.parse(event.body) } : notFound()
  })

  const resend = call('resend_webhook', (request) => {
    const event = eventOf(idOf(request))
    if (!event) return notFound()
    // PayPal responds before it resends.
    void sandbox.webhooks.resend(event)
    return { status: 202, body: JSON.parse(event.body) }
  })

  const open = { provider: 'paypal', op: 'get_certificate', rateLimited: RATE_LIMITED } as const
  const certificate = provide(sandbox, open, (request) => {
    const { signer } = store.state.paypal
    if (signer?.certificateId !== idOf(request)) return notFound()
    const headers = { 'content-type': 'application/x-x509-ca-cert' }
    return { status: 200, body: signer.certificate, headers }
  })

  app.get(`${PATH}/certs/:id`, certificate)
  app.get(`${PATH}/webhooks-events`, list)
  app.get(`${PATH}/webhooks-events/:id`, read)
  app.post(`${PATH}/webhooks-events/:id/resend`, resend)
  await app.register(async (raw) => {
    // The signature covers the event's exact text, so this body is not parsed.
    raw.removeContentTypeParser('application/json')
    raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    raw.post(`${PATH}/verify-webhook-signature`, verifySignature)
  })
}

const VERIFIED = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
  'webhook_event',
] as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function timeOf(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Date.parse(text)
}
