/** The one-time links of forgotten logins. */

import type { Db, Tx } from '../platform/database/db.ts'
import { deleteOver } from '../platform/database/sweep.ts'

/** Stores a link, which replaces an older one of this user. */
export async function storeLink(
  tx: Tx,
  userId: number,
  tokenHash: Buffer,
  lifeMs: number,
): Promise<void> {
  await tx.query(
    `insert into password_links (user_id, token_hash, expires_at)
     values ($1, $2, product_now() + $3 * interval '1 millisecond')
     on conflict (user_id)
       do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [userId, tokenHash, lifeMs],
  )
}

/** The user of a link, also of an expired one; null when no link has this token. */
export async function readLink(db: Db, tokenHash: Buffer): Promise<number | null> {
  const { rows } = await db.query<{ userId: number }>(
    `select user_id as "userId" from password_links where token_hash = $1`,
    [tokenHash],
  )
  return rows[0]?.userId ?? null
}

/** Deletes the link; true when it was valid. Of several concurrent requests exactly one gets true (AC11). */
export async function useUpLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from password_links where token_hash = $1 and expires_at > product_now()',
    [tokenHash],
  )
  return rowCount === 1
}

/** A new password, e-mail or security answer invalidates a link that was requested before. */
export async function deleteLinkOf(tx: Tx, userId: number): Promise<void> {
  await tx.query('delete from password_links where user_id = $1', [userId])
}

/** Deletes up to `most` expired links. Returns the number. */
export function deleteOverLinks(db: Db, most: number): Promise<number> {
  return deleteOver(db, { table: 'password_links', key: 'user_id', since: 'expires_at' }, 0, most)
}
