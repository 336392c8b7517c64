import type { FastifyInstance } from 'fastify'
import { fieldsOf, textField } from '../core/fields.ts'
import { acceptForms } from '../core/forms.ts'
import { html } from '../core/html.ts'
import { inspectionPage, sendPage, table } from '../core/page.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { resend } from './controlRoutes.ts'
import { stateOf } from './views.ts'

/** So many fit on a page that somebody reads. */
const SHOWN = 200

/** The list of webhooks for people, with a button that sends one again. */
export function webhookPages(sandbox: Sandbox) {
  const instant = (millis: number) => new Date(millis).toISOString().slice(0, 19).replace('T', ' ')

  function list(): string {
    const { events, paused } = sandbox.store.state.webhooks
    const rows = events
      .slice(-SHOWN)
      .reverse()
      .map((event) => {
        const last = event.deliveries.at(-1)
        const answer = last ? (last.status ?? last.error ?? '') : '-'
        return html`<tr><td>${instant(event.createdAt)}</td><td>${event.provider}</td>
<td>${event.topic}</td><td>${event.resourceId}</td><td>${stateOf(event)}</td>
<td>${event.deliveries.length}</td><td>${answer}</td>
<td>${event.nextAt === null ? '-' : instant(event.nextAt)}</td>
<td><form method="post" action="/webhooks/resend"><input type="hidden" name="id" value="${event.id}">
<button aria-label="Resend ${event.topic} ${event.id}">Resend</button></form></td></tr>`
      })
    const heads = ['Made (UTC)', 'Provider', 'Topic', 'About', 'State']
    heads.push('Sent', 'Last answer', 'Next (UTC)', 'Again')
    const where = sandbox.serverUrl || 'nobody: the sandbox does not know where the server runs'
    return inspectionPage(
      'Webhooks',
      html`<p>Sent to ${where}.${paused ? ' Sending is paused.' : ''}</p>
${table('Webhooks', heads, rows)}`,
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
