import { wireId } from '@sidebet/contract/ids'
import type { CallResult } from '../../platform/http/provider.ts'
import { readUser } from '../../platform/users/users.sql.ts'
import type { Services } from '../../services.ts'
import { findCustomerRef, insertCustomerRef } from './banks.sql.ts'

/**
 * The user's customer id at the provider, created when it is first needed. The provider has one customer per e-mail. An
 * existing customer is used only when it carries our name of this user. Concurrent requests all use the customer that is
 * stored first.
 */
export async function ensureCustomer(
  { db, bank }: Services,
  userId: number,
): Promise<CallResult<string>> {
  const customerRef = await findCustomerRef(db, userId)
  if (customerRef !== null) return { kind: 'ok', value: customerRef }
  const { firstName, lastName, email } = await readUser(db, userId)
  const name = wireId('user', userId)
  const made = await bank.ensureCustomer({ name, firstName, lastName, email })
  if (made.kind !== 'ok') return made
  await insertCustomerRef(db, userId, made.value)
  const storedRef = await findCustomerRef(db, userId)
  // Another user has this customer, although it carries our name of this one.
  if (storedRef === null) return { kind: 'rejected', status: 409, code: 'foreign', issue: '' }
  return { kind: 'ok', value: storedRef }
}
