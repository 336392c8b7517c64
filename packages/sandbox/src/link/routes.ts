import { bankName } from '@sidebet/domain/banks/bankNumbers'
import type { FastifyInstance } from 'fastify'
import { createBank } from '../dwolla/banks.ts'
import {
  ACCOUNT_NAMES,
  LINK_ACCOUNTS,
  type LinkAccount,
  linkAccount,
  linkNumbers,
  openSession,
} from '../dwolla/exchanges.ts'
import type { ExchangeSession } from '../dwolla/state.ts'
import { sendPage } from '../html/page.ts'
import { choiceField, fieldsOf } from '../http/fields.ts'
import { acceptForms } from '../http/forms.ts'
import { productOrigins } from '../http/productOrigins.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  LINK_CHOICES,
  LINK_DONE_SCRIPT,
  type LinkOutcome,
  linkDonePage,
  linkPage,
  noLinkPage,
} from './linkPage.ts'

const CHOICES = LINK_CHOICES.map(({ value }) => value)

/** The bank's page in a frame of the product: `GET` shows the choices, `POST` submits one. */
export function linkRoutes(sandbox: Sandbox) {
  const { store } = sandbox

  function shown({ token, customerId }: ExchangeSession, chosen: LinkAccount, isWrong: boolean) {
    const accounts = LINK_ACCOUNTS.map((kind) => {
      return { kind, lastFour: linkNumbers(sandbox, customerId, kind).lastFour }
    })
    return linkPage(token, accounts, chosen, isWrong)
  }

  /** A bank created from the account's numbers, or the existing one. */
  function unverifiedBank({ customerId }: ExchangeSession, kind: LinkAccount): string {
    const { routing, account } = linkNumbers(sandbox, customerId, kind)
    const made = createBank(sandbox, store.state.dwolla.customers[customerId]!, {
      routingNumber: routing,
      accountNumber: account,
      bankAccountType: kind,
      name: bankName(ACCOUNT_NAMES[kind], kind, account),
    })
    if (made.headers?.location !== undefined) return made.headers.location
    return JSON.parse(String(made.body))._links.about.href
  }

  function outcomeOf(
    session: ExchangeSession,
    kind: LinkAccount,
    choice: 'verified' | 'unverified' | 'cancel',
  ): LinkOutcome {
    const { token, customerId } = session
    // A cancelled session can be opened again. A link can be made once.
    if (choice === 'cancel') return { type: 'exit', token }
    session.isUsed = true
    store.changed()
    return choice === 'verified'
      ? { type: 'linked', token, ...linkAccount(sandbox, customerId, kind) }
      : { type: 'linked', token, accountURL: unverifiedBank(session, kind) }
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    app.get('/link', (request, reply) => {
      const session = openSession(sandbox, (request.query as { token?: unknown }).token)
      return session
        ? sendPage(reply, shown(session, 'checking', false))
        : sendPage(reply, noLinkPage(), 404)
    })
    app.post('/link', (request, reply) => {
      const fields = fieldsOf(request.body)
      const session = openSession(sandbox, fields.token)
      if (!session) return sendPage(reply, noLinkPage(), 404)
      const choice = choiceField(fields, 'choice', CHOICES)
      const kind = choiceField(fields, 'account', LINK_ACCOUNTS)
      if (choice === 'wrong') return sendPage(reply, shown(session, kind, true))
      const outcome = outcomeOf(session, kind, choice)
      return sendPage(reply, linkDonePage(outcome, productOrigins(sandbox.serverUrl)))
    })
    app.get('/link/done.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(LINK_DONE_SCRIPT),
    )
  }
}
