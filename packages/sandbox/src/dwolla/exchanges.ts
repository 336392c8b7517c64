import { randomUUID } from 'node:crypto'
import { fieldsOf, isFields } from '../http/fields.ts'
import type { ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { fingerprintOf } from './banks.ts'
import { created, INVALID_EXCHANGE, invalidField } from './problem.ts'
import { type Customer, type ExchangeSession, entryOf, type LinkedAccount } from './state.ts'
import { addressOf, idIn, PARTNER_ID } from './views.ts'

/** A session is open for four hours, a public token for half an hour, as with Plaid. */
const SESSION_MS = 4 * 60 * 60 * 1000
const PUBLIC_TOKEN_MS = 30 * 60 * 1000

/** Every customer has one account of each kind at the sandbox's bank. */
export const LINK_ACCOUNTS = ['checking', 'savings'] as const
export type LinkAccount = (typeof LINK_ACCOUNTS)[number]

const LINK_ROUTING = '222222226'

function partnerOf(body: unknown): string | null {
  const { _links: links } = fieldsOf(body)
  const partner = isFields(links) ? links['exchange-partner'] : undefined
  const id = idIn(isFields(partner) ? partner.href : undefined, 'exchange-partners')
  return id === PARTNER_ID ? id : null
}

const INVALID_PARTNER = invalidField(
  'Invalid',
  '/_links/exchange-partner/href is invalid.',
  '/_links/exchange-partner/href',
)

/** Opens a session for the link page. The browser receives its token. */
export function createSession(sandbox: Sandbox, customer: Customer, body: unknown): ProviderReply {
  const partnerId = partnerOf(body)
  if (partnerId === null) return INVALID_PARTNER
  const session: ExchangeSession = {
    id: randomUUID(),
    customerId: customer.id,
    partnerId,
    token: `link-sandbox-${randomUUID()}`,
    createdAt: sandbox.clock.now(),
    isUsed: false,
  }
  sandbox.store.state.dwolla.exchangeSessions[session.id] = session
  sandbox.store.changed()
  return created(addressOf(sandbox, 'exchange-sessions', session.id))
}

/** The session of a link token; null when the token is unknown, used or expired. */
export function openSession(sandbox: Sandbox, token: unknown): ExchangeSession | null {
  const sessions = Object.values(sandbox.store.state.dwolla.exchangeSessions)
  const session = sessions.find((candidate) => candidate.token === token)
  if (!session || session.isUsed) return null
  return sandbox.clock.now() - session.createdAt < SESSION_MS ? session : null
}

/** The numbers of a customer's account at the sandbox's bank. They are derived from the ids and never change. */
export function linkNumbers(sandbox: Sandbox, customerId: string, kind: LinkAccount) {
  const digest = fingerprintOf(sandbox, customerId, kind)
  const account = BigInt(`0x${digest}`).toString().slice(0, 12)
  return { routing: LINK_ROUTING, account, lastFour: account.slice(-4) }
}

/** The names of the accounts at the sandbox's bank. */
export const ACCOUNT_NAMES = { checking: 'Everyday account', savings: 'Rainy days' } as const

/** Links the account: the page reports the public token and the account, as Plaid's does. */
export function linkAccount(sandbox: Sandbox, customerId: string, kind: LinkAccount) {
  const { routing, account, lastFour } = linkNumbers(sandbox, customerId, kind)
  const linked: LinkedAccount = {
    customerId,
    accountId: randomUUID(),
    bankAccountType: kind,
    fingerprint: fingerprintOf(sandbox, routing, account),
    lastFour,
    endsAt: sandbox.clock.now() + PUBLIC_TOKEN_MS,
  }
  const publicToken = `public-sandbox-${randomUUID()}`
  sandbox.store.state.dwolla.linkedAccounts[publicToken] = linked
  sandbox.store.changed()
  return {
    publicToken,
    accountId: linked.accountId,
    account: { name: ACCOUNT_NAMES[kind], subtype: kind, mask: lastFour },
  }
}

/** Redeems the public token of the link page. It is valid once, and only for the customer who linked. */
export function createExchange(sandbox: Sandbox, customer: Customer, body: unknown): ProviderReply {
  const { exchanges, linkedAccounts } = sandbox.store.state.dwolla
  const partnerId = partnerOf(body)
  if (partnerId === null) return INVALID_PARTNER
  const { plaid } = fieldsOf(body)
  const publicToken = String(isFields(plaid) ? plaid.publicToken : '')
  const linked = entryOf(linkedAccounts, publicToken)
  if (linked?.customerId !== customer.id || sandbox.clock.now() >= linked.endsAt) {
    return INVALID_EXCHANGE
  }
  delete linkedAccounts[publicToken]
  const { endsAt: _, ...account } = linked
  const id = randomUUID()
  exchanges[id] = { id, partnerId, createdAt: sandbox.clock.now(), ...account }
  sandbox.store.changed()
  return created(addressOf(sandbox, 'exchanges', id))
}
