import { cents, formatDollars } from '@sidebet/domain/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptForms } from '../core/forms.ts'
import { type Html, html } from '../core/html.ts'
import { inspectionPage, sendPage, table } from '../core/page.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { hurryTransfer, postNow, sendBack } from './controlRoutes.ts'
import { hurry, nextOfBank, nextOfTransfer } from './due.ts'
import { RETURNS } from './returns.ts'
import type { FundingSource, Transfer } from './state.ts'

/** So many fit on a page that somebody reads. */
const SHOWN = 200

const instant = (millis: number) => new Date(millis).toISOString().slice(0, 16).replace('T', ' ')
const dollars = (amount: number) => formatDollars(cents(amount))

/** The lists of bank transfers and banks for people, with what a bank would do as buttons. */
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

  function transferRow(transfer: Transfer): Html {
    const { direction, sourceId, destinationId, customerId, status, failure, createdAt } = transfer
    const isOpen = status === 'pending' || status === 'processed'
    const next = nextOfTransfer(sandbox, transfer)
    return html`<tr><td>${instant(createdAt)}</td><td>${direction}</td><td>${dollars(transfer.cents)}</td>
<td>${dwolla().customers[customerId]!.email}</td>
<td>${bankOf(direction === 'debit' ? sourceId : destinationId)}</td>
<td>${failure === null ? status : `${status} ${failure}`}</td>
<td>${next ? instant(next.at) : '-'}</td><td>${transfer.correlationId ?? '-'}</td>
<td>${next ? processForm(transfer) : '-'}</td><td>${isOpen ? returnForm(transfer) : '-'}</td></tr>`
  }

  function transfers(): string {
    const rows = Object.values(dwolla().transfers).slice(-SHOWN).reverse().map(transferRow)
    const heads = ['Made (UTC)', 'Kind', 'Amount', 'Customer', 'Bank', 'Status', 'Next (UTC)']
    heads.push('Correlation id', 'Now', 'Return')
    return inspectionPage(
      'Bank transfers',
      html`<p>Balance of the master account: ${dollars(dwolla().balanceCents)}. A debit settles after 4
banking days, a credit after 2; Process does not wait for them.</p>
<form method="post" action="/transfers/process"><button class="main">Process all</button></form>
${table('Bank transfers', heads, rows)}`,
    )
  }

  function bankRow(source: FundingSource): Html {
    const { id, customerId, name, lastFour, bankAccountType, status, microDeposits } = source
    const amounts = microDeposits?.cents.map((amount) => dollars(amount)).join(' and ') ?? '-'
    const posts = nextOfBank(sandbox, source) !== null
    return html`<tr><td>${dwolla().customers[customerId!]!.email}</td><td>${name}</td>
<td>${lastFour}</td><td>${bankAccountType ?? ''}</td><td>${source.removed ? 'removed' : status}</td>
<td>${amounts}</td><td>${microDeposits?.status ?? '-'}</td>
<td>${
      posts
        ? html`<form method="post" action="/banks/${id}/post"><button aria-label="Post ${id}">Post now</button></form>`
        : '-'
    }</td></tr>`
  }

  function banks(): string {
    const sources = Object.values(dwolla().fundingSources).filter(({ type }) => type === 'bank')
    const rows = sources.slice(-SHOWN).reverse().map(bankRow)
    const heads = ['Customer', 'Name', 'Ends in', 'Kind', 'Status', 'Micro-deposits']
    heads.push('Sent', 'Now')
    return inspectionPage(
      'Banks',
      html`<p>Micro-deposits arrive after one banking day. Every two amounts under 10 cents verify, except
9 cents twice; others are wrong, three times at most.</p>${table('Banks', heads, rows)}`,
    )
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    const idOf = (request: FastifyRequest) => (request.params as { id: string }).id
    app.get('/transfers', (_request, reply) => sendPage(reply, transfers()))
    app.get('/banks', (_request, reply) => sendPage(reply, banks()))
    app.post('/transfers/process', async (_request, reply) => {
      await sandbox.webhooks.tell(() => hurry(sandbox))
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
