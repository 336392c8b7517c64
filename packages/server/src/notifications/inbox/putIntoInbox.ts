import { publishChanges } from '../../live/publishChanges.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { TakesSummary } from '../outbox/outbox.ts'
import type { UserNotification } from '../topics/topic.ts'

export type Entry = {
  readonly notification: UserNotification
  readonly at: Date
  /** The sums of the takes of the notification; null when it is not about takes. */
  readonly takes: TakesSummary | null
}

/**
 * Writes these notifications into inboxes, in this order. A notification with a collapse key replaces the unread row with that key,
 * if there is one. The caller must have a lock that stops other transactions from writing the same key.
 */
export async function putIntoInbox(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const column = <Value>(of: (entry: Entry) => Value) => entries.map(of)
  await tx.query(
    `insert into notices (user_id, kind, title, text, link, game_id, at, gathers, takes)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[],
       $8::text[], $9::jsonb[])
     on conflict (gathers, user_id) where read_at is null and gathers is not null do update set
       title = excluded.title, text = excluded.text, link = excluded.link, at = excluded.at, takes = excluded.takes`,
    [
      column(({ notification }) => notification.userId),
      column(({ notification }) => notification.kind),
      column(({ notification }) => notification.title),
      column(({ notification }) => notification.text),
      column(({ notification }) => notification.link),
      column(({ notification }) => notification.gameId ?? null),
      column(({ at }) => at),
      column(({ notification }) => notification.collapseKey ?? null),
      column(({ takes }) => takes && JSON.stringify(takes)),
    ],
  )
  publishChanges(tx, { notices: column(({ notification }) => notification.userId) })
}
