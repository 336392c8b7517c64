import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldsOf } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import type { WebhookEvent } from './event.ts'
import { webhookView } from './views.ts'

/** The event with this id; refuses with 404. */
function eventOf(sandbox: Sandbox, id: string): WebhookEvent {
  const event = sandbox.store.state.webhooks.events.find((candidate) => candidate.id === id)
  if (!event) throw new Refusal(404, `There is no webhook ${id}.`)
  return event
}

/** Sends an event again and waits for the response; refuses with 409 while there is no target URL. */
export async function resend(sandbox: Sandbox, id: string): Promise<WebhookEvent> {
  const sent = await sandbox.webhooks.resend(eventOf(sandbox, id))
  if (sent) return sent
  throw new Refusal(409, 'The sandbox does not know where the server runs: set SERVER_URL.')
}

/** The control routes for webhooks. */
export function webhookControl(sandbox: Sandbox, app: FastifyInstance): void {
  const memory = () => sandbox.store.state.webhooks

  /** The named events, in that order; without names all unsent ones, the newest first. */
  function inOrder(request: FastifyRequest): WebhookEvent[] {
    const { ids } = fieldsOf(request.body)
    if (ids === undefined) {
      return memory()
        .events.filter((event) => event.nextAt !== null)
        .reverse()
    }
    if (!Array.isArray(ids)) throw new Refusal(400, '"ids" must be a list of webhook ids.')
    return ids.map((id) => eventOf(sandbox, String(id)))
  }

  app.get('/webhooks', (request) => {
    const query = request.query as Readonly<Record<string, unknown>>
    const wanted = (name: 'provider' | 'topic', event: WebhookEvent) =>
      query[name] === undefined || query[name] === event[name]
    return memory()
      .events.filter((event) => wanted('provider', event) && wanted('topic', event))
      .map(webhookView)
  })
  app.post('/webhooks/:id/resend', async (request) =>
    webhookView(await resend(sandbox, (request.params as { id: string }).id)),
  )
  app.post('/webhooks/pause', () => {
    sandbox.webhooks.pause(true)
    return { paused: true }
  })
  app.post('/webhooks/resume', async () => {
    sandbox.webhooks.pause(false)
    await sandbox.webhooks.sendDue()
    return { paused: false }
  })
  app.post('/webhooks/reorder', async (request) => {
    const events = inOrder(request)
    await sandbox.webhooks.sendInOrder(events)
    return events.map(webhookView)
  })
}
