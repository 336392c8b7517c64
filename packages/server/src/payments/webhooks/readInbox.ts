/** An event only triggers a poll of the resource that it names; the rest of its content is not used (MO8). */

import { isDatabaseAway } from '../../platform/database/databaseErrors.ts'
import type { Db } from '../../platform/database/db.ts'
import { clearFailures, recordFailure } from '../../platform/jobs/failedJobs.ts'
import type { Services } from '../../services.ts'
import { syncBank } from '../banks/syncBank.ts'
import { makeDue } from '../payments.sql.ts'
import { findPaymentOf } from './findPaymentOf.ts'
import { finishEvent, type InboxEvent, leaseEvent } from './inbox.sql.ts'

/**
 * Processes one due event. An event about an unknown resource is retried for 24 hours, because it may arrive before our own
 * record of that resource. Then it is an error for the operator. False when none is due.
 */
export async function readInbox(services: Services): Promise<boolean> {
  const event = await leaseEvent(services.db)
  if (!event) return false
  try {
    if (await processEvent(services, event)) await finishEvent(services.db, event.id)
    else if (event.isOld) await giveUp(services, event)
    if (event.tries > 1) await clearFailures(services.db, 'readInbox', [event.id])
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await recordFailure(services, 'readInbox', event.id, error)
  }
  return true
}

/** True when the event is finished. */
async function processEvent(services: Services, event: InboxEvent): Promise<boolean> {
  switch (subjectOf(event)) {
    case 'payment':
      return schedulePoll(services.db, event)
    case 'bank':
      await syncBank(services, event.resource)
      return true
    case null:
      return true
  }
}

async function schedulePoll(db: Db, { provider, name, resource }: InboxEvent): Promise<boolean> {
  const id = await findPaymentOf(db, provider, { name, ref: resource })
  if (id !== null) await makeDue(db, id)
  return id !== null
}

async function giveUp({ db, log }: Services, event: InboxEvent): Promise<void> {
  const { id, provider, topic, resource } = event
  await finishEvent(db, id, 'it is about nothing that we know')
  log.error({ webhook: provider, topic, resource, err: new Error('no topic matches this event') })
}

/** The subject of an event by its topic; null for topics that concern no payment or bank. */
export function subjectOf({
  provider,
  topic,
}: Pick<InboxEvent, 'provider' | 'topic'>): 'payment' | 'bank' | null {
  if (provider === 'paypal')
    return /^(PAYMENT|CHECKOUT|CUSTOMER\.DISPUTE)\b/.test(topic) ? 'payment' : null
  // Dwolla sends two events per transfer: one for the customer, and one for our account.
  if (/^(customer_)?(bank_)?transfer_/.test(topic)) return 'payment'
  // Changes of a customer show in their banks and transfers, which have events of their own.
  return /^customer_(funding_source|microdeposits)_/.test(topic) ? 'bank' : null
}
