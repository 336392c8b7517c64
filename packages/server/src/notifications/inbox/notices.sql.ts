/** The inboxes of users. */

import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import { publishChanges } from '../../live/publishChanges.ts'
import type { Db, ReadDatabase, Tx } from '../../platform/database/db.ts'
import { type PageQuery, rowsToRead } from '../../platform/database/page.ts'
import { DAY_MS, deleteOver } from '../../platform/database/sweep.ts'
import type { TakesSummary } from '../outbox/outbox.ts'
import { takesSummary } from '../topics/bets/takesSummary.ts'

export type NoticeOfUser = {
  readonly id: number
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
  readonly link: string
  /** Null when it is about no game. */
  readonly gameId: number | null
  readonly at: Date
  readonly isRead: boolean
}

/** A user's notices of these kinds, the newest first; as many as `rowsToRead` returns. Each kind is read by its index. */
export async function readNoticesOf(
  db: ReadDatabase,
  userId: number,
  kinds: readonly NoticeKind[],
  { cursor, limit }: PageQuery,
): Promise<NoticeOfUser[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<NoticeOfUser>({
    name: `own-notices-${most}`,
    text: `select page.id, page.kind, page.title, page.text, page.link, page.game_id as "gameId", page.at, page.read_at is not null as "isRead"
      from unnest($2::text[]) as wanted (kind)
      cross join lateral (
        select * from notices n where n.user_id = $1 and n.kind = wanted.kind
          and (n.at, n.id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::bigint, 0))
        order by n.at desc, n.id desc limit ${most}
      ) as page
      order by page.at desc, page.id desc limit ${most}`,
    values: [userId, kinds, cursor?.at ?? null, cursor?.id ?? null],
  })
  return rows
}

/** A user's unread notices of these kinds, the newest first; one more than `limit` when there are more. */
export async function readUnreadOf(
  db: ReadDatabase,
  userId: number,
  kinds: readonly NoticeKind[],
  limit: number,
): Promise<NoticeOfUser[]> {
  const { rows } = await db.query<NoticeOfUser>({
    name: 'unread-of-kinds',
    text: `select id, kind, title, text, link, game_id as "gameId", at, false as "isRead" from notices
      where user_id = $1 and read_at is null and kind = any($2::text[])
      order by at desc, id desc limit $3`,
    values: [userId, kinds, limit + 1],
  })
  return rows
}

/** The most unread notices that are counted. */
const COUNTED_MAX = 1_000

/** The number of this user's unread notices, up to a thousand. */
export async function countUnread(db: ReadDatabase, userId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'unread-notices',
    text: `select count(*) as count from (
        select 1 from notices where user_id = $1 and read_at is null limit ${COUNTED_MAX}) as unread`,
    values: [userId],
  })
  return rows[0]!.count
}

/** Marks this notice of the user as read; with `andBefore` all earlier ones too. */
export async function markRead(
  tx: Tx,
  userId: number,
  { noticeId, andBefore }: { readonly noticeId: number; readonly andBefore: boolean },
): Promise<void> {
  const meant = andBefore
    ? '(n.at, n.id) <= (select at, id from notices where id = $2 and user_id = $1)'
    : 'n.id = $2'
  // Locked in the order of their ids, as `lockUnreadTakes` does, so that the two do not deadlock.
  const { rowCount } = await tx.query(
    `update notices set read_at = product_now() where id in (
       select n.id from notices n where n.user_id = $1 and n.read_at is null and ${meant}
       order by n.id for update)`,
    [userId, noticeId],
  )
  if (rowCount) publishChanges(tx, { notices: [userId] })
}

/** Locks the unread rows with these collapse keys, and returns their takes. */
export async function lockUnreadTakes(
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, TakesSummary>> {
  const { rows } = await tx.query<{ collapseKey: string; takes: unknown }>(
    `select gathers as "collapseKey", takes from notices where gathers = any($1::text[]) and read_at is null and takes is not null
     order by id for update`,
    [names],
  )
  return new Map(rows.map(({ collapseKey, takes }) => [collapseKey, takesSummary.parse(takes)]))
}

/** Deletes up to `most` notices that were read this many days ago. Returns the number. */
export function deleteReadNotices(db: Db, days: number, most: number): Promise<number> {
  return deleteOver(db, { table: 'notices', key: 'id', since: 'read_at' }, days * DAY_MS, most)
}
