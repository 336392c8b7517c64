/** The inbox: every event of a provider once, until it is processed. */

import type { Db } from '../../platform/database/db.ts'
import { DAY_MS, deleteOver } from '../../platform/database/sweep.ts'
import type { ProviderEvent, ProviderName } from '../../ports.ts'

export type InboxEvent = {
  readonly id: number
  readonly provider: ProviderName
  readonly topic: string
  readonly resource: string
  readonly name: string
  /** How often it was processed, this time included. */
  readonly tries: number
  /** True 24 hours after it arrived, by the product's clock. */
  readonly isOld: boolean
}

/** Minutes until an event about an unknown resource is processed again; the last one repeats. */
const PAUSES = [1, 5, 15, 60]

/** Inserts these events; existing ones stay unchanged. Returns how many are new. */
export async function putIntoInbox(
  db: Db,
  provider: ProviderName,
  events: readonly ProviderEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const { rowCount } = await db.query(
    `insert into webhook_inbox (provider, event_id, topic, resource, name)
     select $1, e.* from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as e
     on conflict (provider, event_id) do nothing`,
    [
      provider,
      events.map(({ eventId }) => eventId),
      events.map(({ topic }) => topic),
      events.map(({ resource }) => resource),
      events.map(({ name }) => name),
    ],
  )
  return rowCount ?? 0
}

/** Leases one due event. Its next time is set, in case this process does not finish it. */
export async function leaseEvent(db: Db): Promise<InboxEvent | null> {
  const { rows } = await db.query<InboxEvent>(
    `with leased as (
       update webhook_inbox set tries = tries + 1,
         due_at = add_seconds(product_now(), 60 * ($1::int[])[least(tries + 1, cardinality($1::int[]))])
       where id = (
         select id from webhook_inbox where due_at <= product_now() order by due_at, id limit 1 for update skip locked
       ) returning id, provider, topic, resource, name, tries, received_at)
     select id, provider, topic, resource, name, tries, received_at <= product_now() - interval '24 hours' as "isOld" from leased`,
    [PAUSES],
  )
  return rows[0] ?? null
}

/** Marks the event as processed; `error` is the reason when that was not successful. */
export async function finishEvent(db: Db, id: number, error = ''): Promise<void> {
  await db.query(
    'update webhook_inbox set done_at = product_now(), due_at = null, error = $2 where id = $1',
    [id, error],
  )
}

/** Deletes events that were processed so long ago that no provider repeats them. */
export function deleteOldEvents(db: Db, most: number): Promise<number> {
  const events = { table: 'webhook_inbox', key: 'id', since: 'done_at' }
  return deleteOver(db, events, 30 * DAY_MS, most)
}
