import type { FastifyInstance } from 'fastify'
import { choiceField, fieldsOf } from '../core/fields.ts'
import { acceptForms } from '../core/forms.ts'
import { html } from '../core/html.ts'
import { dollars, inspectionPage, pageInstant, sendPage, smallForm, table } from '../core/page.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { balanceOf } from './account.ts'
import { ITEM_STATUSES, needItem } from './payoutControl.ts'
import { changeItem, nextStatuses } from './payouts.ts'

/** The payouts for people, with what may become of each. */
export function payoutPages(sandbox: Sandbox) {
  const { clock, store, webhooks } = sandbox

  function list(): string {
    const rows = Object.values(store.state.paypal.payouts)
      .reverse()
      .flatMap((batch) =>
        batch.items.map((item) => {
          const buttons = nextStatuses(item.status).map((status) =>
            smallForm(`/payouts/${item.id}`, status, { status }),
          )
          return html`<tr><td>${pageInstant(batch.createdAt)}</td><td>${item.receiver}</td>
<td>${dollars(item.cents)}</td><td>${item.status}</td><td>${batch.status}</td>
<td>${batch.senderBatchId ?? '-'}</td><td>${item.id}</td><td>${buttons}</td></tr>`
        }),
      )
    const heads = ['Made (UTC)', 'Receiver', 'Amount', 'Item', 'Batch', 'Sender batch', 'Id']
    heads.push('Becomes')
    return inspectionPage(
      'Payouts',
      html`<p>The merchant has ${dollars(balanceOf(store.state.paypal))}.</p>
${table('Payouts', heads, rows)}`,
    )
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    app.get('/payouts', (_request, reply) => sendPage(reply, list()))
    app.post('/payouts/:id', async (request, reply) => {
      const found = needItem(sandbox, (request.params as { id: string }).id)
      const status = choiceField(fieldsOf(request.body), 'status', ITEM_STATUSES)
      await webhooks.tell(() => changeItem(sandbox, found, status, clock.now()))
      return reply.redirect('/payouts', 303)
    })
  }
}
