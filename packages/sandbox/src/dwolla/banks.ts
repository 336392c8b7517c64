import { createHmac, randomUUID } from 'node:crypto'
import { fieldsOf, isFields } from '../http/fields.ts'
import type { ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { emitEvent } from './events.ts'
import { created, duplicateBank, INVALID_EXCHANGE, invalidField } from './problem.ts'
import { type Customer, entryOf, type FundingSource } from './state.ts'
import { addressOf, idIn } from './views.ts'

const BANK_NAME = 'SANDBOX TEST BANK'
const NAME_MAX = 50
const ACCOUNT_TYPES = ['checking', 'savings', 'general-ledger', 'loan']

/** Nine digits of a Federal Reserve district, with the checksum of the ABA. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const district = Number(text.slice(0, 2))
  if (!((district >= 1 && district <= 12) || (district >= 21 && district <= 32))) return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 10 === 0
}

/** The same numbers have the same fingerprint. The key prevents guessing them from the state file. */
export function fingerprintOf(sandbox: Sandbox, routing: string, account: string): string {
  const key = `fingerprint ${sandbox.options.dwolla.secret}`
  return createHmac('sha256', key).update(`${routing} ${account}`).digest('hex')
}

type Bank = Pick<FundingSource, 'fingerprint' | 'lastFour' | 'status'>

/** A new bank of a customer. From its numbers it is unverified, from an exchange verified at once. */
export function createBank(sandbox: Sandbox, customer: Customer, body: unknown): ProviderReply {
  const { fundingSources } = sandbox.store.state.dwolla
  const fields = fieldsOf(body)
  const { name, bankAccountType } = fields
  if (typeof name !== 'string' || name.trim() === '') {
    return invalidField('Required', 'Name required.', '/name')
  }
  if (name.length > NAME_MAX) return invalidField('Invalid', 'Invalid name.', '/name')
  if (typeof bankAccountType !== 'string' || !ACCOUNT_TYPES.includes(bankAccountType)) {
    return invalidField('Invalid', 'Invalid funding source type.', '/bankAccountType')
  }
  if (customer.status !== 'unverified') {
    return invalidField('Restricted', 'Customer restricted.', '/status')
  }
  const href = isFields(fields._links) && isFields(fields._links.exchange)
  const found = href ? exchangedBank(sandbox, customer, fields) : numberedBank(sandbox, fields)
  if ('refused' in found) return found.refused
  const duplicate = Object.values(fundingSources).find(
    (other) =>
      other.customerId === customer.id && !other.removed && other.fingerprint === found.fingerprint,
  )
  if (duplicate)
    return duplicateBank(duplicate.id, addressOf(sandbox, 'funding-sources', duplicate.id))
  const source: FundingSource = {
    id: randomUUID(),
    customerId: customer.id,
    type: 'bank',
    ...found,
    bankAccountType,
    name,
    bankName: BANK_NAME,
    removed: false,
    createdAt: sandbox.clock.now(),
    microDeposits: null,
  }
  fundingSources[source.id] = source
  sandbox.store.changed()
  emitBankEvent(sandbox, source, 'added')
  if (source.status === 'verified') emitBankEvent(sandbox, source, 'verified')
  return created(addressOf(sandbox, 'funding-sources', source.id))
}

type Found = Bank | { refused: ProviderReply }

function numberedBank(sandbox: Sandbox, fields: ReturnType<typeof fieldsOf>): Found {
  const [routing, account] = [
    String(fields.routingNumber ?? ''),
    String(fields.accountNumber ?? ''),
  ]
  if (!isRoutingNumber(routing)) {
    return { refused: invalidField('Invalid', 'Invalid routing number.', '/routingNumber') }
  }
  if (!/^\d{4,17}$/.test(account)) {
    return { refused: invalidField('Invalid', 'Invalid account number.', '/accountNumber') }
  }
  const fingerprint = fingerprintOf(sandbox, routing, account)
  return { fingerprint, lastFour: account.slice(-4), status: 'unverified' }
}

function exchangedBank(
  sandbox: Sandbox,
  customer: Customer,
  fields: ReturnType<typeof fieldsOf>,
): Found {
  const { exchange: link } = fieldsOf(fields._links)
  const id = idIn(fieldsOf(link).href, 'exchanges')
  const exchange = id === null ? null : entryOf(sandbox.store.state.dwolla.exchanges, id)
  if (exchange?.customerId !== customer.id) return { refused: INVALID_EXCHANGE }
  const { fingerprint, lastFour } = exchange
  return { fingerprint, lastFour, status: 'verified' }
}

/** Removes a bank permanently. Its pending transfers continue. */
export function removeBank(sandbox: Sandbox, source: FundingSource): void {
  if (source.removed) return
  source.removed = true
  sandbox.store.changed()
  emitBankEvent(sandbox, source, 'removed')
}

/** Emits the event of a change of a bank: "customer_funding_source_verified". */
export function emitBankEvent(
  sandbox: Sandbox,
  source: FundingSource,
  what: 'added' | 'verified' | 'removed',
): void {
  const resource = { kind: 'funding-sources', id: source.id } as const
  emitEvent(sandbox, `customer_funding_source_${what}`, resource, source.customerId)
}
