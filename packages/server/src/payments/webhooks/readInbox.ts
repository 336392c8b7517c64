/** Events become a look at what they are about: what they say of it plays no part (MO8). */

import { isDatabaseAway } from '../../platform/database/databaseErrors.ts'
import type { Db } from '../../platform/database/db.ts'
import { clearFailures, recordFailure } from '../../platform/jobs/failedJobs.ts'
import type { Services } from '../../services.ts'
import { syncBank } from '../banks/syncBank.ts'
import { makeDue } from '../payments.sql.ts'
import { findPaymentOf } from './findPaymentOf.ts'
import { finishEvent, type InboxEvent, leaseEvent } from './inbox.sql.ts'

/**
 * Looks at one event whose time has come. One about something that we do not know is tried again for 24 hours, since it may
 * have come before our own word of it; then it is an error for the operator. False when none is due.
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

/** True when there is nothing more to do about it. */
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
  log.error({ webhook: provider, topic, resource, err: new Error('nobody knows what it is about') })
}

/** What an event is about, by its topic; null for what concerns nobody here. */
export function subjectOf({
  provider,
  topic,
}: Pick<InboxEvent, 'provider' | 'topic'>): 'payment' | 'bank' | null {
  if (provider === 'paypal')
    return /^(PAYMENT|CHECKOUT|CUSTOMER\.DISPUTE)\b/.test(topic) ? 'payment' : null
  // Dwolla tells of a transfer twice: to the customer, and to us as the account.
  if (/^(customer_)?(bank_)?transfer_/.test(topic)) return 'payment'
  // What happens to a customer shows in their banks and transfers, of which there are events of their own.
  return /^customer_(funding_source|microdeposits)_/.test(topic) ? 'bank' : null
}
