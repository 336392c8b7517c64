/** Events become a look at what they are about: what they say of it plays no part (MO8). */
import { isDatabaseAway } from '../core/databaseErrors.ts'
import type { Db } from '../core/db.ts'
import type { Services } from '../core/services.ts'
import { clearStuck, noteStuck } from '../core/stuckWork.ts'
import { makeDue } from '../payments/payments.sql.ts'
import { findPaymentOf } from './findPaymentOf.ts'
import { finishEvent, type InboxEvent, leaseEvent } from './inbox.sql.ts'

/** Looks at a bank or a customer by the provider's name of it; false when it is none of ours. */
type LookByRef = (services: Services, ref: string) => Promise<boolean>

/** What is looked at besides payments. */
export type EventLooks = { readonly bank?: LookByRef; readonly customer?: LookByRef }

/**
 * Looks at one event whose time has come. One about something that we do not know is tried again for 24 hours, since it may
 * have come before our own word of it; then it is an error for the operator. False when none is due.
 */
export async function readInbox(services: Services, looks: EventLooks): Promise<boolean> {
  const event = await leaseEvent(services.db)
  if (!event) return false
  try {
    if (await lookAt(services, looks, event)) await finishEvent(services.db, event.id)
    else if (event.isOld) await giveUp(services, event)
    if (event.tries > 1) await clearStuck(services.db, 'readInbox', [event.id])
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await noteStuck(services, 'readInbox', event.id, error)
  }
  return true
}

/** True when there is nothing more to do about it. */
async function lookAt(services: Services, looks: EventLooks, event: InboxEvent): Promise<boolean> {
  const about = subjectOf(event)
  if (about === 'payment') return lookAtPayment(services.db, event)
  const look = about && looks[about]
  return look ? look(services, event.resource) : true
}

async function lookAtPayment(db: Db, { provider, name, resource }: InboxEvent): Promise<boolean> {
  const id = await findPaymentOf(db, provider, { name, ref: resource })
  if (id !== null) await makeDue(db, id)
  return id !== null
}

async function giveUp({ db, log }: Services, event: InboxEvent): Promise<void> {
  const { id, provider, topic, resource } = event
  await finishEvent(db, id, 'it is about nothing that we know')
  log.error({ webhook: provider, topic, resource, err: new Error('nobody knows what it is about') })
}

/** What an event is about, by its topic; null for what concerns nobody here. */
export function subjectOf({
  provider,
  topic,
}: Pick<InboxEvent, 'provider' | 'topic'>): 'payment' | 'bank' | 'customer' | null {
  if (provider === 'paypal')
    return /^(PAYMENT|CHECKOUT|CUSTOMER\.DISPUTE)\b/.test(topic) ? 'payment' : null
  // Dwolla tells of a transfer twice: to the customer, and to us as the account.
  if (/^(customer_)?(bank_)?transfer_/.test(topic)) return 'payment'
  if (/^customer_(funding_source|microdeposits)_/.test(topic)) return 'bank'
  return /^customer_/.test(topic) ? 'customer' : null
}
