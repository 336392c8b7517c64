import { createHmac, randomBytes } from 'node:crypto'
import { cents, plainDollars } from '@sidebet/domain/money'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldsOf } from '../http/fields.ts'
import { acceptForms, basicCredentials } from '../http/forms.ts'
import { type EffectFault, type ProviderReply, provide } from '../http/provide.ts'
import { isSame } from '../http/secret.ts'
import type { Sandbox } from '../sandbox.ts'
import type { WebhookEvent } from '../webhooks/event.ts'
import { createBank, removeBank } from './banks.ts'
import { createCustomer, isMailOf } from './customers.ts'
import { createExchange, createSession } from './exchanges.ts'
import { microDepositsCall } from './microDeposits.ts'
import {
  hal,
  INVALID_JSON,
  invalidField,
  KEY_TAKEN,
  NO_CREDENTIALS,
  NOT_FOUND,
  ONE_TRANSFER_AT_A_TIME,
  RATE_LIMITED,
  TOKEN_EXPIRED,
  UNSUPPORTED_MEDIA_TYPE,
} from './problem.ts'
import { RETURNS } from './returns.ts'
import {
  type Customer,
  entryOf,
  type FundingSource,
  REPLY_TTL_MS,
  TOKEN_SECONDS,
  type Transfer,
} from './state.ts'
import { subscribe, subscriptionView, unsubscribe } from './subscriptions.ts'
import { transferFilter } from './transferFilter.ts'
import { amountOf, cancelTransfer, createTransfer, endOf } from './transfers.ts'
import { usersOf } from './usersOf.ts'
import {
  accountView,
  balanceView,
  customerView,
  exchangeSessionView,
  exchangeView,
  fundingSourceView,
  listView,
  microDepositsView,
  PARTNER_ID,
  partnersView,
  partnerView,
  rootView,
  transferView,
} from './views.ts'

type Run = (request: FastifyRequest, fault: EffectFault | null) => ProviderReply

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id
const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>

const keyOf = (request: FastifyRequest) => {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' && header !== '' ? header : null
}

/** Dwolla's customers, banks, exchanges and transfers, as far as the product uses them. */
export function dwollaRoutes(sandbox: Sandbox) {
  const { clock, store } = sandbox
  const { accountId, key, secret, masterFundingSource } = sandbox.options.dwolla
  // Not cached: a reset replaces the object.
  const dwolla = () => store.state.dwolla
  /** The requests that are being served, by their exclusive locks. */
  const running = new Map<string, FastifyRequest>()

  /** The balance always exists, also after a reset. */
  function ensureBalance(): void {
    dwolla().fundingSources[masterFundingSource] ??= {
      id: masterFundingSource,
      customerId: null,
      type: 'balance',
      status: 'verified',
      bankAccountType: null,
      name: 'Balance',
      bankName: '',
      fingerprint: '',
      lastFour: '',
      removed: false,
      createdAt: clock.now(),
      microDeposits: null,
    }
  }

  function refusedToken(request: FastifyRequest, fault: EffectFault | null): ProviderReply | null {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const endsAt = token ? entryOf(dwolla().tokens, token) : null
    if (!token || endsAt === null) return NO_CREDENTIALS
    if (fault?.kind === 'token_expired') {
      dwolla().tokens[token] = 0
      store.changed()
      return TOKEN_EXPIRED
    }
    return clock.now() < endsAt ? null : TOKEN_EXPIRED
  }

  /** Two bodies are equal when their texts are. The digest is keyed, since a body may have an account number. */
  function digestOf(body: unknown): string {
    const text = JSON.stringify(body ?? null)
    return createHmac('sha256', `body ${secret}`).update(text).digest('hex')
  }

  /** The lock of the request's idempotency key. */
  function keyLocksOf(request: FastifyRequest): string[] {
    const idempotencyKey = request.method === 'POST' ? keyOf(request) : null
    return idempotencyKey === null ? [] : [`${request.url} ${idempotencyKey}`]
  }

  /** Runs once per key and body within 24 hours. Later requests get the first one's response. */
  function once(request: FastifyRequest, run: () => ProviderReply): ProviderReply {
    const [lock] = keyLocksOf(request)
    if (lock === undefined) return run()
    if (running.get(lock) !== request) return KEY_TAKEN
    const now = clock.now()
    for (const [old, reply] of Object.entries(dwolla().replies)) {
      if (now - reply.at >= REPLY_TTL_MS) delete dwolla().replies[old]
    }
    const body = digestOf(request.body)
    const earlier = entryOf(dwolla().replies, lock)
    if (earlier && earlier.body !== body) return KEY_TAKEN
    if (earlier) return { status: 201, body: undefined, headers: { location: earlier.location } }
    const answer = run()
    const { location } = answer.headers ?? {}
    // Only created resources are stored: a refused request may be sent again with its key.
    if (location !== undefined) dwolla().replies[lock] = { body, location, at: now }
    store.changed()
    return answer
  }

  /** A route that requires the bearer token. */
  function call(
    op: string,
    run: Run,
    amount: (request: FastifyRequest) => string | null = () => null,
  ) {
    const users = (request: FastifyRequest) => usersOf(sandbox, request)
    const operation = { provider: 'dwolla', op, amount, users, requestId: keyOf } as const
    const answer = provide(
      sandbox,
      { ...operation, rateLimited: RATE_LIMITED },
      (request, fault) => {
        ensureBalance()
        const refused = refusedToken(request, fault)
        return refused ?? once(request, () => run(request, fault))
      },
    )
    return (request: FastifyRequest, reply: FastifyReply) => withLocks(request, reply, answer)
  }

  /** Locks the request's key and balance until its response is sent. A suppressed response releases them too. */
  async function withLocks(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const locks = [...keyLocksOf(request), ...balanceLocksOf(request)]
    const acquiredLocks = locks.filter((lock) => !running.has(lock))
    for (const lock of acquiredLocks) running.set(lock, request)
    const release = () => {
      for (const lock of acquiredLocks) running.delete(lock)
    }
    reply.raw.once('close', release)
    const done = await answer(request, reply)
    if (reply.raw.writableEnded === false && reply.sent) release()
    return done
  }

  const BALANCE = 'balance'

  /** The lock of a transfer from the balance: only one is created at a time. */
  function balanceLocksOf(request: FastifyRequest): string[] {
    if (request.method !== 'POST' || !/\/transfers$/.test(request.url)) return []
    return endOf(sandbox, request.body, 'source')?.type === 'balance' ? [BALANCE] : []
  }

  /** The resource of the URL, or Dwolla's 404. */
  function about<T>(
    entries: () => Readonly<Record<string, T>>,
    run: (entry: T, request: FastifyRequest, fault: EffectFault | null) => ProviderReply,
  ): Run {
    return (request, fault) => {
      const entry = entryOf(entries(), idOf(request))
      return entry === null ? NOT_FOUND : run(entry, request, fault)
    }
  }
  const aboutCustomer = (run: (customer: Customer, request: FastifyRequest) => ProviderReply) =>
    about(() => dwolla().customers, run)
  const aboutSource = (run: (source: FundingSource, request: FastifyRequest) => ProviderReply) =>
    about(() => dwolla().fundingSources, run)
  const aboutTransfer = (run: (transfer: Transfer, request: FastifyRequest) => ProviderReply) =>
    about(() => dwolla().transfers, run)
  const aboutAccount = (run: (request: FastifyRequest) => ProviderReply): Run => {
    return (request) => (idOf(request) === accountId ? run(request) : NOT_FOUND)
  }

  function list<T>(
    request: FastifyRequest,
    name: string,
    entries: readonly T[],
    view: (sandbox: Sandbox, entry: T) => unknown,
  ): ProviderReply {
    const [path = ''] = request.url.split('?')
    const parts = path.split('/').slice(2)
    const shown = (entry: T) => view(sandbox, entry)
    return hal(200, listView(sandbox, parts, name, entries, shown, queryOf(request)))
  }

  const token: Run = (request) => {
    const given = basicCredentials(request)
    if (!given || !isSame(given.user, key) || !isSame(given.password, secret)) {
      const error_description = 'Invalid client credentials.'
      return { status: 401, body: { error: 'invalid_client', error_description } }
    }
    if (fieldsOf(request.body).grant_type !== 'client_credentials') {
      const error_description = 'The grant type is not supported.'
      return { status: 400, body: { error: 'unsupported_grant_type', error_description } }
    }
    const now = clock.now()
    for (const [old, endsAt] of Object.entries(dwolla().tokens)) {
      if (endsAt + TOKEN_SECONDS * 1000 <= now) delete dwolla().tokens[old]
    }
    const access_token = randomBytes(36).toString('base64url')
    dwolla().tokens[access_token] = now + TOKEN_SECONDS * 1000
    store.changed()
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } }
  }

  const listCustomers: Run = (request) => {
    const { email, search } = queryOf(request)
    const wanted = email ?? search
    const customers = Object.values(dwolla().customers).filter(
      (customer) => wanted === undefined || isMailOf(customer, String(wanted)),
    )
    return list(request, 'customers', customers.reverse(), customerView)
  }

  function listSources(request: FastifyRequest, customerId: string | null): ProviderReply {
    const withRemoved = queryOf(request).removed !== 'false'
    const sources = Object.values(dwolla().fundingSources).filter(
      (source) => source.customerId === customerId && (withRemoved || !source.removed),
    )
    return list(request, 'funding-sources', sources.reverse(), fundingSourceView)
  }

  function listTransfers(request: FastifyRequest, customerId: string | null): ProviderReply {
    const fits = transferFilter(queryOf(request))
    const transfers = Object.values(dwolla().transfers).filter(
      (transfer) => (customerId === null || transfer.customerId === customerId) && fits(transfer),
    )
    return list(request, 'transfers', transfers.reverse(), transferView)
  }

  const changeSource = aboutSource((source, request) => {
    if (source.customerId === null || fieldsOf(request.body).removed !== true) {
      return invalidField('Invalid', 'The sandbox knows "removed": true only.', '/removed')
    }
    removeBank(sandbox, source)
    return hal(200, fundingSourceView(sandbox, source))
  })

  const makeTransfer: Run = (request, fault) => {
    const isFromBalance = balanceLocksOf(request).length > 0
    if (isFromBalance && running.get(BALANCE) !== request) return ONE_TRANSFER_AT_A_TIME
    return createTransfer(sandbox, request.body, fault)
  }

  const getFailure = aboutTransfer(({ failure, id }) => {
    const details = failure === null ? undefined : RETURNS[failure]
    if (failure === null || !details) return NOT_FOUND
    const { description, explanation } = details
    const self = `${sandbox.url}/dwolla/transfers/${id}/failure`
    return hal(200, { _links: { self: { href: self } }, code: failure, description, explanation })
  })

  const events = () => store.state.webhooks.events.filter(({ provider }) => provider === 'dwolla')
  const listEvents: Run = (request) => {
    const body = (_: Sandbox, event: WebhookEvent) => JSON.parse(event.body)
    return list(request, 'events', events().reverse(), body)
  }
  const getEvent: Run = (request) => {
    const event = events().find(({ id }) => id === idOf(request))
    return event ? hal(200, JSON.parse(event.body)) : NOT_FOUND
  }

  const bankOnly = (run: (source: FundingSource, request: FastifyRequest) => ProviderReply) =>
    aboutSource((source, request) =>
      source.type === 'bank' && !source.removed ? run(source, request) : NOT_FOUND,
    )

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    const types = ['application/vnd.dwolla.v1.hal+json']
    app.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, body === '' ? {} : JSON.parse(String(body)))
      } catch (error) {
        done(error as Error)
      }
    })
    app.setErrorHandler((error: FastifyError, _request, reply) => {
      // Dwolla's response is for invalid bodies only. All other errors are the sandbox's own.
      const aboutBody = error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP')
      if (!aboutBody) throw error
      const refused = error.statusCode === 415 ? UNSUPPORTED_MEDIA_TYPE : INVALID_JSON
      return reply
        .code(refused.status)
        .headers(refused.headers ?? {})
        .send(refused.body)
    })
    const tokenCall = { provider: 'dwolla', op: 'token', rateLimited: RATE_LIMITED } as const
    app.post('/token', provide(sandbox, tokenCall, token))
    app.get(
      '/',
      call('get_root', () => hal(200, rootView(sandbox))),
    )
    app.get(
      '/accounts/:id',
      call(
        'get_account',
        aboutAccount(() => hal(200, accountView(sandbox))),
      ),
    )
    app.get(
      '/accounts/:id/funding-sources',
      call(
        'list_funding_sources',
        aboutAccount((request) => listSources(request, null)),
      ),
    )
    app.get(
      '/accounts/:id/transfers',
      call(
        'list_transfers',
        aboutAccount((request) => listTransfers(request, null)),
      ),
    )

    app.post(
      '/customers',
      call('create_customer', ({ body }) => createCustomer(sandbox, body)),
    )
    app.get('/customers', call('list_customers', listCustomers))
    app.get(
      '/customers/:id',
      call(
        'get_customer',
        aboutCustomer((customer) => hal(200, customerView(sandbox, customer))),
      ),
    )
    app.post(
      '/customers/:id/funding-sources',
      call(
        'create_funding_source',
        aboutCustomer((customer, { body }) => createBank(sandbox, customer, body)),
      ),
    )
    app.get(
      '/customers/:id/funding-sources',
      call(
        'list_funding_sources',
        aboutCustomer((customer, request) => listSources(request, customer.id)),
      ),
    )
    app.get(
      '/customers/:id/transfers',
      call(
        'list_transfers',
        aboutCustomer((customer, request) => listTransfers(request, customer.id)),
      ),
    )
    app.post(
      '/customers/:id/exchange-sessions',
      call(
        'create_exchange_session',
        aboutCustomer((customer, { body }) => createSession(sandbox, customer, body)),
      ),
    )
    app.post(
      '/customers/:id/exchanges',
      call(
        'create_exchange',
        aboutCustomer((customer, { body }) => createExchange(sandbox, customer, body)),
      ),
    )
    app.get(
      '/exchange-partners',
      call('list_exchange_partners', () => hal(200, partnersView(sandbox))),
    )
    app.get(
      '/exchange-partners/:id',
      call('get_exchange_partner', (request) =>
        idOf(request) === PARTNER_ID ? hal(200, partnerView(sandbox)) : NOT_FOUND,
      ),
    )
    const sessions = () => dwolla().exchangeSessions
    const session = about(sessions, (found) => hal(200, exchangeSessionView(sandbox, found)))
    app.get('/exchange-sessions/:id', call('get_exchange_session', session))
    const exchange = about(
      () => dwolla().exchanges,
      (found) => hal(200, exchangeView(sandbox, found)),
    )
    app.get('/exchanges/:id', call('get_exchange', exchange))

    const source = aboutSource((found) => hal(200, fundingSourceView(sandbox, found)))
    app.get('/funding-sources/:id', call('get_funding_source', source))
    app.post('/funding-sources/:id', call('remove_funding_source', changeSource))
    const balance = aboutSource((found) =>
      found.type === 'balance'
        ? hal(200, balanceView(sandbox, found, dwolla().balanceCents))
        : NOT_FOUND,
    )
    app.get('/funding-sources/:id/balance', call('get_balance', balance))
    const deposits = bankOnly((found, { body }) => microDepositsCall(sandbox, found, body))
    app.post('/funding-sources/:id/micro-deposits', call('micro_deposits', deposits))
    const shownDeposits = bankOnly((found) =>
      found.microDeposits ? hal(200, microDepositsView(sandbox, found)) : NOT_FOUND,
    )
    app.get('/funding-sources/:id/micro-deposits', call('get_micro_deposits', shownDeposits))

    app.post(
      '/transfers',
      call('create_transfer', makeTransfer, ({ body }) => amountOf(body)),
    )
    const transferAmount = (request: FastifyRequest) => {
      const found = entryOf(dwolla().transfers, idOf(request))
      return found && plainDollars(cents(found.cents))
    }
    const transfer = aboutTransfer((found) => hal(200, transferView(sandbox, found)))
    app.get('/transfers/:id', call('get_transfer', transfer, transferAmount))
    const cancel = aboutTransfer((found, { body }) => cancelTransfer(sandbox, found, body))
    app.post('/transfers/:id', call('cancel_transfer', cancel, transferAmount))
    app.get('/events', call('list_events', listEvents))
    app.get('/events/:id', call('get_event', getEvent))
    const subscriptions = () => dwolla().subscriptions
    app.post(
      '/webhook-subscriptions',
      call('create_subscription', ({ body }) => subscribe(sandbox, body)),
    )
    app.get(
      '/webhook-subscriptions',
      call('list_subscriptions', (request) =>
        list(request, 'webhook-subscriptions', Object.values(subscriptions()), subscriptionView),
      ),
    )
    const subscription = about(subscriptions, (found) => hal(200, subscriptionView(sandbox, found)))
    app.get('/webhook-subscriptions/:id', call('get_subscription', subscription))
    const end = about(subscriptions, (found) => unsubscribe(sandbox, found))
    app.delete('/webhook-subscriptions/:id', call('delete_subscription', end))
    app.get('/transfers/:id/failure', call('get_failure', getFailure, transferAmount))
  }
}
