import { randomUUID } from 'node:crypto'
import { cents, hundredths, plainDollars } from '@sidebet/domain/money'
import { type Fields, fieldsOf, isFields } from '../http/fields.ts'
import type { EffectFault, ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { bankingDaysAfter, cutOffAfter } from './bankingDays.ts'
import { emitEvent } from './events.ts'
import { created, hal, invalidField } from './problem.ts'
import { returnByName, SETTLED_AFTER } from './returns.ts'
import { type Customer, entryOf, type FundingSource, type Transfer } from './state.ts'
import { addressOf, idIn, transferView } from './views.ts'

/** The limit of an unverified customer per week, Monday to Sunday in UTC. */
const WEEK_CENTS_MAX = 500_000
const WEEK_MS = 7 * 86_400_000
/** 1970 began on a Thursday. */
const A_MONDAY_MS = 4 * 86_400_000

const weekOf = (millis: number) => Math.floor((millis - A_MONDAY_MS) / WEEK_MS)

/** The amount of a transfer's body ("25.00"), null when it has none. */
export function amountOf(body: unknown): string | null {
  const { amount } = isFields(body) ? body : {}
  return isFields(amount) && typeof amount.value === 'string' ? amount.value : null
}

/** The funding source in the body, null when there is none. */
export function endOf(
  sandbox: Sandbox,
  body: unknown,
  end: 'source' | 'destination',
): FundingSource | null {
  const { _links: links } = isFields(body) ? body : {}
  const link = isFields(links) ? links[end] : undefined
  const id = idIn(isFields(link) ? link.href : undefined, 'funding-sources')
  return id === null ? null : entryOf(sandbox.store.state.dwolla.fundingSources, id)
}

function invalidEnd(end: 'source' | 'destination'): ProviderReply {
  return invalidField('Invalid', 'Invalid funding source.', `/_links/${end}/href`)
}

/** `POST transfers`: between a customer's bank and the master account's balance, never between two banks. */
export function createTransfer(
  sandbox: Sandbox,
  body: unknown,
  fault: EffectFault | null,
): ProviderReply {
  const { dwolla } = sandbox.store.state
  const source = endOf(sandbox, body, 'source')
  const destination = endOf(sandbox, body, 'destination')
  if (!source || source.removed) return invalidEnd('source')
  if (!destination || destination.removed) return invalidEnd('destination')
  if (source.type === destination.type) return invalidEnd('destination')
  const direction = source.type === 'bank' ? 'debit' : 'credit'
  const bank = direction === 'debit' ? source : destination
  // An unverified bank may receive money and never send it.
  if (source.status !== 'verified') return invalidEnd('source')
  const customer = dwolla.customers[bank.customerId!]!
  if (customer.status !== 'unverified') {
    const end = direction === 'debit' ? 'source' : 'destination'
    return invalidField('Restricted', `Customer ${customer.status}.`, `/_links/${end}/href`)
  }
  const fields = fieldsOf(body)
  const requestedCents = centsOf(fields)
  if (requestedCents === null) return invalidField('Invalid', 'Invalid amount.', '/amount/value')
  if (fault?.kind === 'decline') return invalidField(fault.issue, 'Declined.', '/amount/value')
  if (direction === 'debit' && requestedCents > weekLeft(sandbox, customer)) {
    return invalidField('Invalid', 'Invalid amount.', '/amount/value')
  }
  if (direction === 'credit' && requestedCents > dwolla.balanceCents) {
    return invalidField('InsufficientFunds', 'Insufficient funds.', '/_links/source/href')
  }
  const now = sandbox.clock.now()
  const processAt = bankingDaysAfter(now, SETTLED_AFTER[direction])
  const transfer: Transfer = {
    id: randomUUID(),
    direction,
    sourceId: source.id,
    destinationId: destination.id,
    customerId: customer.id,
    status: 'pending',
    cents: fault?.kind === 'amount_mismatch' ? requestedCents - 1 : requestedCents,
    correlationId: typeof fields.correlationId === 'string' ? fields.correlationId : null,
    metadata: metadataOf(fields),
    createdAt: now,
    cancelUntil: cutOffAfter(now),
    processAt,
    returns:
      fault?.kind === 'return'
        ? { code: fault.code, at: bankingDaysAfter(now, fault.afterDays) }
        : returnByName(bank.name, now, direction),
    failure: null,
  }
  dwolla.transfers[transfer.id] = transfer
  if (direction === 'credit') dwolla.balanceCents -= transfer.cents
  sandbox.store.changed()
  emitTransferEvents(sandbox, transfer, 'created')
  return created(addressOf(sandbox, 'transfers', transfer.id))
}

/** The amount in cents, null when it is not at least one cent in dollars. */
function centsOf(fields: Fields): number | null {
  const { value, currency } = isFields(fields.amount) ? fields.amount : {}
  const amount = currency === 'USD' && typeof value === 'string' ? hundredths(value, 'exact') : null
  return amount !== null && amount > 0 ? amount : null
}

function metadataOf(fields: Fields): Record<string, string> {
  const entries = Object.entries(isFields(fields.metadata) ? fields.metadata : {}).slice(0, 10)
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value).slice(0, 255)]))
}

/** The rest of the customer's limit for this week. Failed and cancelled transfers do not count. */
function weekLeft(sandbox: Sandbox, customer: Customer): number {
  const week = weekOf(sandbox.clock.now())
  return Object.values(sandbox.store.state.dwolla.transfers)
    .filter(({ customerId, direction, createdAt, status }) => {
      const counts = status === 'pending' || status === 'processed'
      const isSent = customerId === customer.id && direction === 'debit'
      return counts && isSent && weekOf(createdAt) === week
    })
    .reduce((left, sent) => left - sent.cents, WEEK_CENTS_MAX)
}

/** `POST transfers/{id}`: cancels a pending transfer. */
export function cancelTransfer(sandbox: Sandbox, transfer: Transfer, body: unknown): ProviderReply {
  if (fieldsOf(body).status !== 'cancelled') {
    return invalidField('Invalid', 'Invalid status.', '/status')
  }
  const now = sandbox.clock.now()
  if (transfer.status !== 'pending' || now >= transfer.cancelUntil) {
    return invalidField('NotAllowed', 'Transfer is not cancellable.', '/status')
  }
  endTransfer(sandbox, transfer, 'cancelled')
  return hal(200, transferView(sandbox, transfer))
}

type Ended = 'processed' | 'failed' | 'cancelled'
const TOPICS = { processed: 'completed', failed: 'failed', cancelled: 'cancelled' } as const

/** Ends a transfer and moves its money in the balance. Only `failed` can follow `processed`. */
export function endTransfer(
  sandbox: Sandbox,
  transfer: Transfer,
  status: Ended,
  failure: string | null = null,
): void {
  const { dwolla } = sandbox.store.state
  const before = transfer.status
  transfer.status = status
  transfer.failure = failure
  transfer.returns = status === 'processed' ? transfer.returns : null
  if (transfer.direction === 'debit') {
    if (status === 'processed') dwolla.balanceCents += transfer.cents
    else if (before === 'processed') dwolla.balanceCents -= transfer.cents
  } else if (status !== 'processed') {
    // A credit was deducted from the balance at its creation.
    dwolla.balanceCents += transfer.cents
  }
  sandbox.store.changed()
  emitTransferEvents(sandbox, transfer, TOPICS[status])
}

/** Every change has two events: the customer's and its copy for the master account. */
function emitTransferEvents(sandbox: Sandbox, transfer: Transfer, what: string): void {
  const { id, customerId, correlationId } = transfer
  const resource = { kind: 'transfers', id } as const
  const more = { correlationId, amount: plainDollars(cents(transfer.cents)) }
  emitEvent(sandbox, `customer_transfer_${what}`, resource, customerId, more)
  emitEvent(sandbox, `transfer_${what}`, resource, null, more)
}
