/** The one-time links of forgotten logins. */

import type { Db, Tx } from '../platform/database/db.ts'
import { deleteOver } from '../platform/database/sweep.ts'

/** Stores a link in place of any older one of this user. */
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

/** Whose link this is, also when it is too old; null when it is nobody's. */
export async function readLink(db: Db, tokenHash: Buffer): Promise<number | null> {
  const { rows } = await db.query<{ userId: number }>(
    `select user_id as "userId" from password_links where token_hash = $1`,
    [tokenHash],
  )
  return rows[0]?.userId ?? null
}

/** Ends the link; true when it was still good. Of several requests at once exactly one gets true (AC11). */
export async function useUpLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from password_links where token_hash = $1 and expires_at > product_now()',
    [tokenHash],
  )
  return rowCount === 1
}

/** The password is another one: a link that was asked for before is good for nothing. */
export async function deleteLinkOf(tx: Tx, userId: number): Promise<void> {
  await tx.query('delete from password_links where user_id = $1', [userId])
}

/** Deletes up to `most` links that nobody can use any more. Answers how many. */
export function deleteOverLinks(db: Db, most: number): Promise<number> {
  return deleteOver(db, { table: 'password_links', key: 'user_id', since: 'expires_at' }, 0, most)
}
