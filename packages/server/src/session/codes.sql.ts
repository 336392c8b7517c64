import type { Db, Tx } from '../platform/database/db.ts'
import { deleteOver } from '../platform/database/sweep.ts'

export type NewCode = {
  readonly userId: number
  readonly codeHash: Buffer
  readonly lifeMs: number
  /** The phone that receives it; null for a mail. */
  readonly phone: string | null
  /** The e-mail that receives it; null for an SMS. */
  readonly email: string | null
}

/** Stores a code, which replaces any older one. */
export async function storeCode(
  db: Db,
  { userId, codeHash, lifeMs, phone, email }: NewCode,
): Promise<void> {
  await db.query(
    `insert into codes (user_id, purpose, code_hash, expires_at, phone, email)
     values ($1, 'mfa', $2, product_now() + $3 * interval '1 millisecond', $4, $5)
     on conflict (user_id, purpose) do update set
       code_hash = excluded.code_hash, expires_at = excluded.expires_at, phone = excluded.phone,
       email = excluded.email`,
    [userId, codeHash, lifeMs, phone, email],
  )
}

export type UsedCode = {
  readonly isRight: boolean
  readonly phone: string | null
  readonly email: string | null
}

/**
 * Compares a guess, hashed with every key that may have been in use, and deletes the code whether it is right or wrong
 * (GAP-016). Of several concurrent requests exactly one gets true (AC5). `phone` is the recipient of an SMS, `email` that of a mail.
 */
export async function useUpCode(
  tx: Tx,
  userId: number,
  guessHashes: readonly Buffer[],
): Promise<UsedCode> {
  const { rows } = await tx.query<UsedCode>(
    `with used as (
       delete from codes where user_id = $1 and purpose = 'mfa' returning code_hash, expires_at, phone, email)
     select code_hash = any($2::bytea[]) and expires_at > product_now() as "isRight", phone, email from used`,
    [userId, guessHashes],
  )
  return rows[0] ?? { isRight: false, phone: null, email: null }
}

/** Deletes up to `most` expired codes. Returns the number. */
export function deleteOverCodes(db: Db, most: number): Promise<number> {
  return deleteOver(db, { table: 'codes', key: 'user_id, purpose', since: 'expires_at' }, 0, most)
}
