import { cents, formatDollars } from '@sidebet/domain/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Html, html } from '../html/html.ts'
import { inspectionPage, sendPage } from '../html/page.ts'
import { acceptForms } from '../http/forms.ts'
import type { Sandbox } from '../sandbox.ts'
import { hurryTransfer, postNow, sendBack } from './controlRoutes.ts'
import { hurry, nextOfBank, nextOfTransfer } from './dwollaJobs.ts'
import { RETURNS } from './returns.ts'
import type { FundingSource, Transfer } from './state.ts'

/** The maximum of rows on a page. */
const SHOWN = 200

const instant = (millis: number) => new Date(millis).toISOString().slice(0, 16).replace('T', ' ')
const dollars = (amount: number) => formatDollars(cents(amount))

/** The pages of bank transfers and banks, with the bank's actions as buttons. */
export function bankPages(sandbox: Sandbox) {
  const dwolla = () => sandbox.store.state.dwolla

  const bankOf = (id: string) => {
    const { name, lastFour } = dwolla().fundingSources[id]!
    return `${name} (${lastFour})`
  }

  function processForm({ id }: Transfer): Html {
    return html`<form method="post" action="/transfers/${id}/process">
<button aria-label="Process ${id}">Process</button></form>`
  }

  function returnForm({ id }: Transfer): Html {
    const options = Object.entries(RETURNS).map(
      ([code, { description }]) => html`<option value="${code}">${code} ${description}</option>`,
    )
    return html`<form method="post" action="/transfers/${id}/return">
<select name="code" aria-label="Return code of ${id}">${options}</select>
<button aria-label="Return ${id}">Return</button></form>`
  }

  function transferCard(transfer: Transfer): Html {
    const { direction, sourceId, destinationId, customerId, status, failure, createdAt } = transfer
    const isOpen = status === 'pending' || status === 'processed'
    const next = nextOfTransfer(sandbox, transfer)
    return html`<article><h2>${dollars(transfer.cents)} ${direction}: ${
      failure === null ? status : `${status} ${failure}`
    }</h2>
<dl><dt>Customer</dt><dd>${dwolla().customers[customerId]!.email}</dd>
<dt>Bank</dt><dd>${bankOf(direction === 'debit' ? sourceId : destinationId)}</dd>
<dt>Made (UTC)</dt><dd>${instant(createdAt)}</dd>
<dt>Next (UTC)</dt><dd>${next ? instant(next.at) : '-'}</dd>
<dt>Correlation id</dt><dd>${transfer.correlationId ?? '-'}</dd></dl>
${next ? processForm(transfer) : ''}${isOpen ? returnForm(transfer) : ''}</article>`
  }

  function transfers(): string {
    const cards = Object.values(dwolla().transfers).slice(-SHOWN).reverse().map(transferCard)
    return inspectionPage(
      'Bank transfers',
      html`<p>Balance of the master account: ${dollars(dwolla().balanceCents)}. A debit settles after 4
banking days, a credit after 2; Process does not wait for them.</p>
${
  cards.length === 0
    ? html`<p>None so far.</p>`
    : html`<article><form method="post" action="/transfers/process"><button class="main">Process all</button></form></article>`
}${cards}`,
    )
  }

  function bankCard(source: FundingSource): Html {
    const { id, customerId, name, lastFour, bankAccountType, status, microDeposits } = source
    const amounts = microDeposits?.cents.map((amount) => dollars(amount)).join(' and ')
    const next = nextOfBank(sandbox, source)
    return html`<article><h2>${name}: ${source.removed ? 'removed' : status}</h2>
<dl><dt>Customer</dt><dd>${dwolla().customers[customerId!]!.email}</dd>
<dt>Account</dt><dd>${bankAccountType ?? ''} ending in ${lastFour}</dd>
<dt>Micro-deposits</dt><dd>${amounts ?? 'none'}${
      next ? `, on the way until ${instant(next.at)} (UTC)` : ''
    }</dd></dl>
${
  next
    ? html`<form method="post" action="/banks/${id}/post"><button aria-label="Post ${id}">Post now</button></form>`
    : ''
}</article>`
  }

  function banks(): string {
    const sources = Object.values(dwolla().fundingSources).filter(({ type }) => type === 'bank')
    const cards = sources.slice(-SHOWN).reverse().map(bankCard)
    return inspectionPage(
      'Banks',
      html`<p>Micro-deposits arrive after one banking day. Every two amounts under 10 cents verify, except
9 cents twice; others are wrong, three times at most.</p>
${cards.length === 0 ? html`<p>None so far.</p>` : cards}`,
    )
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    const idOf = (request: FastifyRequest) => (request.params as { id: string }).id
    app.get('/transfers', (_request, reply) => sendPage(reply, transfers()))
    app.get('/banks', (_request, reply) => sendPage(reply, banks()))
    app.post('/transfers/process', async (_request, reply) => {
      await sandbox.webhooks.runAndDeliver(() => hurry(sandbox))
      return reply.redirect('/transfers', 303)
    })
    app.post('/transfers/:id/process', async (request, reply) => {
      await hurryTransfer(sandbox, idOf(request))
      return reply.redirect('/transfers', 303)
    })
    app.post('/transfers/:id/return', async (request, reply) => {
      await sendBack(sandbox, idOf(request), request.body)
      return reply.redirect('/transfers', 303)
    })
    app.post('/banks/:id/post', async (request, reply) => {
      await postNow(sandbox, idOf(request))
      return reply.redirect('/banks', 303)
    })
  }
}
