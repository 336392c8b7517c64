import type { Db, Tx } from '../platform/database/db.ts'
import { deleteOver } from '../platform/database/sweep.ts'

export type NewCode = {
  readonly userId: number
  readonly codeHash: Buffer
  readonly lifeMs: number
  /** The phone that it goes to; null when it goes by mail. */
  readonly phone: string | null
}

/** Stores a code in place of any older one. */
export async function storeCode(
  db: Db,
  { userId, codeHash, lifeMs, phone }: NewCode,
): Promise<void> {
  await db.query(
    `insert into codes (user_id, purpose, code_hash, expires_at, phone)
     values ($1, 'mfa', $2, product_now() + $3 * interval '1 millisecond', $4)
     on conflict (user_id, purpose) do update set
       code_hash = excluded.code_hash, expires_at = excluded.expires_at, phone = excluded.phone`,
    [userId, codeHash, lifeMs, phone],
  )
}

export type UsedCode = { readonly isRight: boolean; readonly phone: string | null }

/**
 * Compares a guess, hashed with every key that may have been in use, and ends the code whether it is right or wrong
 * (GAP-016). Of several requests at once exactly one gets true (AC5). `phone` is where an SMS took the code.
 */
export async function useUpCode(
  tx: Tx,
  userId: number,
  guessHashes: readonly Buffer[],
): Promise<UsedCode> {
  const { rows } = await tx.query<UsedCode>(
    `delete from codes where user_id = $1 and purpose = 'mfa'
     returning code_hash = any($2::bytea[]) and expires_at > product_now() as "isRight", phone`,
    [userId, guessHashes],
  )
  return rows[0] ?? { isRight: false, phone: null }
}

/** Deletes up to `most` codes that nobody can use any more. Answers how many. */
export function deleteOverCodes(db: Db, most: number): Promise<number> {
  return deleteOver(db, { table: 'codes', key: 'user_id, purpose', since: 'expires_at' }, 0, most)
}
