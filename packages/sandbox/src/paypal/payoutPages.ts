import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html/html.ts'
import { dollars, inspectionPage, pageInstant, row, sendPage, smallForm } from '../html/page.ts'
import { choiceField, fieldsOf } from '../http/fields.ts'
import { acceptForms } from '../http/forms.ts'
import type { Sandbox } from '../sandbox.ts'
import { balanceOf } from './account.ts'
import type { PayoutBatch, PayoutItem } from './payout.ts'
import { ITEM_STATUSES, needItem } from './payoutControl.ts'
import { changeItem, nextStatuses } from './payouts.ts'

/** The maximum of rows on a page. */
const SHOWN = 200

/** The inspection page of payouts, with the possible changes of each. */
export function payoutPages(sandbox: Sandbox) {
  const { clock, store, webhooks } = sandbox

  function card(batch: PayoutBatch, item: PayoutItem): Html {
    const buttons = nextStatuses(item.status).map((status) =>
      smallForm(`/payouts/${item.id}`, status, { status }),
    )
    return html`<article><h2>${dollars(item.cents)} to ${item.receiver}: ${item.status}</h2>
<dl><dt>Item</dt><dd>${item.id}</dd><dt>Batch</dt><dd>${batch.id}: ${batch.status}</dd>
<dt>Sender batch</dt><dd>${batch.senderBatchId ?? '-'}</dd>
<dt>Made (UTC)</dt><dd>${pageInstant(batch.createdAt)}</dd>
<dt>Goes back (UTC)</dt><dd>${item.returnsAt === null ? '-' : pageInstant(item.returnsAt)}</dd></dl>
${row(buttons)}</article>`
  }

  function list(): string {
    const cards = Object.values(store.state.paypal.payouts)
      .slice(-SHOWN)
      .reverse()
      .flatMap((batch) => batch.items.map((item) => card(batch, item)))
    return inspectionPage(
      'Payouts',
      html`<p>The merchant has ${dollars(balanceOf(store.state.paypal))} at PayPal. What nobody claims goes back
after 30 days; a button decides at once.</p>
${cards.length === 0 ? html`<p>None so far.</p>` : cards}`,
    )
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    app.get('/payouts', (_request, reply) => sendPage(reply, list()))
    app.post('/payouts/:id', async (request, reply) => {
      const found = needItem(sandbox, (request.params as { id: string }).id)
      const status = choiceField(fieldsOf(request.body), 'status', ITEM_STATUSES)
      await webhooks.runAndDeliver(() => changeItem(sandbox, found, status, clock.now()))
      return reply.redirect('/payouts', 303)
    })
  }
}
