/** Customers, banks and transfers as Dwolla's documents. */
import { cents as inCents, plainDollars } from '@sidebet/domain/money'
import type { Sandbox } from '../sandbox.ts'
import type { Customer, Exchange, ExchangeSession, FundingSource, Transfer } from './state.ts'

const TYPE = 'application/vnd.dwolla.v1.hal+json'

type Link = { href: string; type: string; 'resource-type': string }
type Links = Record<string, Link>

const usd = (cents: number) => ({ value: plainDollars(inCents(cents)), currency: 'USD' })
const instant = (millis: number) => new Date(millis).toISOString()

/** The URL of a resource: `addressOf(sandbox, 'transfers', id)`. */
export function addressOf(sandbox: Sandbox, ...path: string[]): string {
  return [`${sandbox.url}/dwolla`, ...path].join('/')
}

/** The id at the end of a URL of that kind; null for any other text. The host is not checked. */
export function idIn(href: unknown, kind: string): string | null {
  const pattern = new RegExp(`/${kind}/([0-9a-f-]{36})$`, 'i')
  return typeof href === 'string' ? (pattern.exec(href)?.[1]?.toLowerCase() ?? null) : null
}

function link(href: string, kind: string): Link {
  return { href, type: TYPE, 'resource-type': kind }
}

export function rootView(sandbox: Sandbox) {
  const account = addressOf(sandbox, 'accounts', sandbox.options.dwolla.accountId)
  return {
    _links: {
      account: link(account, 'account'),
      customers: link(addressOf(sandbox, 'customers'), 'customer'),
      events: link(addressOf(sandbox, 'events'), 'event'),
      'webhook-subscriptions': link(
        addressOf(sandbox, 'webhook-subscriptions'),
        'webhook-subscription',
      ),
    },
  }
}

export function accountView(sandbox: Sandbox) {
  const { accountId } = sandbox.options.dwolla
  const self = addressOf(sandbox, 'accounts', accountId)
  return {
    _links: {
      self: link(self, 'account'),
      'funding-sources': link(`${self}/funding-sources`, 'funding-source'),
      transfers: link(`${self}/transfers`, 'transfer'),
      customers: link(addressOf(sandbox, 'customers'), 'customer'),
    },
    id: accountId,
    name: 'Sidebet',
    type: 'Commercial',
  }
}

export function customerView(sandbox: Sandbox, customer: Customer) {
  const self = addressOf(sandbox, 'customers', customer.id)
  return {
    _links: {
      self: link(self, 'customer'),
      'funding-sources': link(`${self}/funding-sources`, 'funding-source'),
      transfers: link(`${self}/transfers`, 'transfer'),
    },
    id: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    type: 'unverified',
    status: customer.status,
    created: instant(customer.createdAt),
    ...(customer.correlationId !== null && { correlationId: customer.correlationId }),
  }
}

/** After three wrong pairs the two amounts become invalid. */
export const TRIES_MAX = 3

function fundingSourceLinks(sandbox: Sandbox, source: FundingSource): Links {
  const self = addressOf(sandbox, 'funding-sources', source.id)
  const links: Links = { self: link(self, 'funding-source') }
  if (source.customerId === null) {
    const account = addressOf(sandbox, 'accounts', sandbox.options.dwolla.accountId)
    return {
      ...links,
      account: link(account, 'account'),
      balance: link(`${self}/balance`, 'balance'),
    }
  }
  links.customer = link(addressOf(sandbox, 'customers', source.customerId), 'customer')
  if (source.removed) return links
  links.remove = link(self, 'funding-source')
  if (source.status === 'verified') return links
  const deposits = source.microDeposits
  const at = link(`${self}/micro-deposits`, 'micro-deposits')
  if (!deposits) links['initiate-micro-deposits'] = at
  else if (deposits.wrongTries >= TRIES_MAX) links['failed-verification-micro-deposits'] = at
  else if (deposits.status === 'processed') links['verify-micro-deposits'] = at
  return links
}

export function fundingSourceView(sandbox: Sandbox, source: FundingSource) {
  const shown = {
    _links: fundingSourceLinks(sandbox, source),
    id: source.id,
    status: source.status,
    type: source.type,
    name: source.name,
    created: instant(source.createdAt),
    removed: source.removed,
    channels: source.type === 'bank' ? ['ach'] : [],
  }
  if (source.type === 'balance') return shown
  const { bankAccountType, bankName, fingerprint } = source
  return { ...shown, bankAccountType, bankName, fingerprint }
}

export function balanceView(sandbox: Sandbox, source: FundingSource, cents: number) {
  const self = addressOf(sandbox, 'funding-sources', source.id)
  return {
    _links: {
      self: link(`${self}/balance`, 'balance'),
      'funding-source': link(self, 'funding-source'),
    },
    balance: usd(cents),
    total: usd(cents),
    lastUpdated: instant(sandbox.clock.now()),
  }
}

export function microDepositsView(sandbox: Sandbox, source: FundingSource) {
  const self = addressOf(sandbox, 'funding-sources', source.id, 'micro-deposits')
  const { 'verify-micro-deposits': verify } = fundingSourceLinks(sandbox, source)
  const deposits = source.microDeposits!
  return {
    _links: {
      self: link(self, 'micro-deposits'),
      ...(verify && { 'verify-micro-deposits': verify }),
    },
    created: instant(deposits.createdAt),
    status: deposits.status,
  }
}

export function transferView(sandbox: Sandbox, transfer: Transfer) {
  const self = addressOf(sandbox, 'transfers', transfer.id)
  const account = link(addressOf(sandbox, 'accounts', sandbox.options.dwolla.accountId), 'account')
  const customer = link(addressOf(sandbox, 'customers', transfer.customerId), 'customer')
  const isDebit = transfer.direction === 'debit'
  const bank = (id: string) => link(addressOf(sandbox, 'funding-sources', id), 'funding-source')
  const { status, correlationId, metadata } = transfer
  const isOpen = status === 'pending' && sandbox.clock.now() < transfer.cancelUntil
  return {
    _links: {
      ...(isOpen && { cancel: link(self, 'transfer') }),
      self: link(self, 'transfer'),
      source: isDebit ? customer : account,
      destination: isDebit ? account : customer,
      'source-funding-source': bank(transfer.sourceId),
      'destination-funding-source': bank(transfer.destinationId),
      ...(status === 'failed' && { failure: link(`${self}/failure`, 'failure') }),
    },
    id: transfer.id,
    status,
    amount: usd(transfer.cents),
    created: instant(transfer.createdAt),
    clearing: isDebit ? { source: 'standard' } : { destination: 'standard' },
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(correlationId !== null && { correlationId }),
  }
}

export function partnersView(sandbox: Sandbox) {
  const partner = partnerView(sandbox)
  return {
    _links: { self: link(addressOf(sandbox, 'exchange-partners'), 'exchange-partner') },
    _embedded: { 'exchange-partners': [partner] },
    total: 1,
  }
}

/** The one partner of the sandbox. */
export const PARTNER_ID = 'f53ffb32-c84f-496a-9d9d-acd100d396ef'

export function partnerView(sandbox: Sandbox) {
  return {
    _links: { self: link(addressOf(sandbox, 'exchange-partners', PARTNER_ID), 'exchange-partner') },
    id: PARTNER_ID,
    name: 'Plaid',
    status: 'active',
    created: '2024-01-01T00:00:00.000Z',
  }
}

export function exchangeSessionView(sandbox: Sandbox, session: ExchangeSession) {
  const partner = addressOf(sandbox, 'exchange-partners', session.partnerId)
  return {
    _links: {
      self: link(addressOf(sandbox, 'exchange-sessions', session.id), 'exchange-sessions'),
      'exchange-partner': link(partner, 'exchange-partner'),
    },
    externalProviderSessionToken: session.token,
    created: instant(session.createdAt),
  }
}

export function exchangeView(sandbox: Sandbox, exchange: Exchange) {
  const partner = addressOf(sandbox, 'exchange-partners', exchange.partnerId)
  return {
    _links: {
      self: link(addressOf(sandbox, 'exchanges', exchange.id), 'exchange'),
      'exchange-partner': link(partner, 'exchange-partner'),
    },
    id: exchange.id,
    status: 'active',
    created: instant(exchange.createdAt),
  }
}

/** One page of a list: 25 entries by default, 200 at most. */
export function listView<T>(
  sandbox: Sandbox,
  path: readonly string[],
  name: string,
  entries: readonly T[],
  view: (entry: T) => unknown,
  query: Readonly<Record<string, unknown>>,
) {
  const whole = (value: unknown, fallback: number) =>
    /^\d{1,6}$/.test(String(value)) ? Number(value) : fallback
  const limit = Math.min(Math.max(whole(query.limit, 25), 1), 200)
  const offset = whole(query.offset, 0)
  const self = addressOf(sandbox, ...path)
  const page = (from: number) => {
    const search = new URLSearchParams({ limit: String(limit), offset: String(from) })
    for (const [key, value] of Object.entries(query)) {
      if (key !== 'limit' && key !== 'offset') search.set(key, String(value))
    }
    return link(`${self}?${search}`, name)
  }
  const last = Math.floor(Math.max(entries.length - 1, 0) / limit) * limit
  return {
    _links: {
      self: link(self, name),
      first: page(0),
      last: page(last),
      ...(offset > 0 && { prev: page(Math.max(offset - limit, 0)) }),
      ...(offset + limit < entries.length && { next: page(offset + limit) }),
    },
    _embedded: { [name]: entries.slice(offset, offset + limit).map(view) },
    total: entries.length,
  }
}
