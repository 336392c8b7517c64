import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html/html.ts'
import { inspectionPage, pageInstant, sendPage } from '../html/page.ts'
import { fieldsOf, textField } from '../http/fields.ts'
import { acceptForms } from '../http/forms.ts'
import type { Sandbox } from '../sandbox.ts'
import { resend } from './controlRoutes.ts'
import type { WebhookEvent } from './event.ts'
import { stateOf } from './views.ts'

/** The maximum of rows on a page. */
const SHOWN = 200

/** The inspection page of webhooks, with a button that sends one again. */
export function webhookPages(sandbox: Sandbox) {
  function card(event: WebhookEvent): Html {
    const { id, provider, topic, resourceId, createdAt, deliveries, nextAt } = event
    const last = deliveries.at(-1)
    const answer = last ? `, the last answer: ${last.status ?? last.error}` : ''
    return html`<article><h2>${topic}: ${stateOf(event)}</h2>
<dl><dt>Provider</dt><dd>${provider}</dd><dt>About</dt><dd>${resourceId}</dd>
<dt>Made (UTC)</dt><dd>${pageInstant(createdAt)}</dd>
<dt>Times sent</dt><dd>${`${deliveries.length}${answer}`}</dd>
<dt>Next (UTC)</dt><dd>${nextAt === null ? '-' : pageInstant(nextAt)}</dd></dl>
<form method="post" action="/webhooks/resend"><input type="hidden" name="id" value="${id}">
<button aria-label="Resend ${topic} ${id}">Resend</button></form></article>`
  }

  function list(): string {
    const { events, paused } = sandbox.store.state.webhooks
    const cards = events.slice(-SHOWN).reverse().map(card)
    const where = sandbox.serverUrl || 'nobody: the sandbox does not know where the server runs'
    return inspectionPage(
      'Webhooks',
      html`<p>Sent to ${where}.${paused ? ' Sending is paused.' : ''}</p>
${cards.length === 0 ? html`<p>None so far.</p>` : cards}`,
    )
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    app.get('/webhooks', (_request, reply) => sendPage(reply, list()))
    app.post('/webhooks/resend', async (request, reply) => {
      await resend(sandbox, textField(fieldsOf(request.body), 'id'))
      return reply.redirect('/webhooks', 303)
    })
  }
}
