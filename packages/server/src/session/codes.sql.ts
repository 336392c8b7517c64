import type { Db, Tx } from '../core/db.ts'

/** Stores a code in place of any older one. */
export async function storeCode(
  db: Db,
  userId: number,
  codeHash: Buffer,
  lifeMs: number,
): Promise<void> {
  await db.query(
    `insert into codes (user_id, purpose, code_hash, expires_at)
     values ($1, 'mfa', $2, product_now() + $3 * interval '1 millisecond')
     on conflict (user_id, purpose)
       do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
    [userId, codeHash, lifeMs],
  )
}

/**
 * Compares a guess, hashed with every key that may have been in use, and ends the code whether it is right or wrong
 * (GAP-016). Of several requests at once exactly one gets true (AC5).
 */
export async function useUpCode(
  tx: Tx,
  userId: number,
  guessHashes: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await tx.query<{ isRight: boolean }>(
    `delete from codes where user_id = $1 and purpose = 'mfa'
     returning code_hash = any($2::bytea[]) and expires_at > product_now() as "isRight"`,
    [userId, guessHashes],
  )
  return rows[0]?.isRight === true
}

/** Deletes up to `most` codes that nobody can use any more. Answers how many. */
export async function deleteOverCodes(db: Db, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from codes where (user_id, purpose) in (
       select user_id, purpose from codes where expires_at <= product_now()
       limit $1 for update skip locked)`,
    [most],
  )
  return rowCount ?? 0
}
