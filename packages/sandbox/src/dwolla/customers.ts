import { randomUUID } from 'node:crypto'
import { type Fields, fieldsOf } from '../http/fields.ts'
import type { ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { emitEvent } from './events.ts'
import { created, invalidField } from './problem.ts'
import type { Customer } from './state.ts'
import { addressOf } from './views.ts'

const NAME_MAX = 50

/** A name that Dwolla accepts; null when it must be refused. */
function nameOf(fields: Fields, field: 'firstName' | 'lastName'): string | null {
  const value = fields[field]
  if (typeof value !== 'string' || value.trim() === '' || value.length > NAME_MAX) return null
  return /[<>="`!?%~${}\\]/.test(value) ? null : value
}

/** A new unverified customer. Each customer has another e-mail address. */
export function createCustomer(sandbox: Sandbox, body: unknown): ProviderReply {
  const { customers } = sandbox.store.state.dwolla
  const fields = fieldsOf(body)
  for (const field of ['firstName', 'lastName', 'email'] as const) {
    if (fields[field] === undefined) {
      return invalidField('Required', `${field} required.`, `/${field}`)
    }
  }
  const [firstName, lastName] = [nameOf(fields, 'firstName'), nameOf(fields, 'lastName')]
  if (firstName === null) return invalidField('Invalid', 'Invalid first name.', '/firstName')
  if (lastName === null) return invalidField('Invalid', 'Invalid last name.', '/lastName')
  const { email, correlationId, type } = fields
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return invalidField('InvalidFormat', 'Invalid email.', '/email')
  }
  if (type !== undefined && type !== 'unverified') {
    return invalidField('Invalid', 'The sandbox knows the type unverified only.', '/type')
  }
  if (correlationId !== undefined && !/^[\w.-]{1,255}$/.test(String(correlationId))) {
    return invalidField('Invalid', 'Invalid correlationId.', '/correlationId')
  }
  const duplicate = Object.values(customers).find((other) => isMailOf(other, email))
  if (duplicate) {
    const about = { about: { href: addressOf(sandbox, 'customers', duplicate.id) } }
    const message = 'A customer with the specified email already exists.'
    return invalidField('Duplicate', message, '/email', about)
  }
  const customer: Customer = {
    id: randomUUID(),
    firstName,
    lastName,
    email,
    correlationId: correlationId === undefined ? null : String(correlationId),
    status: 'unverified',
    createdAt: sandbox.clock.now(),
  }
  customers[customer.id] = customer
  sandbox.store.changed()
  emitEvent(sandbox, 'customer_created', { kind: 'customers', id: customer.id }, customer.id)
  return created(addressOf(sandbox, 'customers', customer.id))
}

/** E-mail addresses are compared without case. */
export function isMailOf(customer: Customer, email: string): boolean {
  return customer.email.toLowerCase() === email.toLowerCase()
}

/** Deactivates or suspends a customer after a return whose code requires it. A deactivated customer stays deactivated. */
export function stopCustomer(
  sandbox: Sandbox,
  customer: Customer,
  status: 'suspended' | 'deactivated',
): void {
  if (customer.status === status || customer.status === 'deactivated') return
  customer.status = status
  sandbox.store.changed()
  emitEvent(sandbox, `customer_${status}`, { kind: 'customers', id: customer.id }, customer.id)
}
