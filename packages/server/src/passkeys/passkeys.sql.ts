import type { Db, Tx } from '../platform/database/db.ts'

export type Passkey = {
  readonly id: number
  readonly name: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  /** The number of uses that its device reports; 0 when the device does not count. */
  readonly counter: number
  readonly transports: string[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** The oldest first. */
export async function readPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>(
    `select id, name, credential_id as "credentialId", public_key as "publicKey", counter, transports,
       created_at as "createdAt", last_used_at as "lastUsedAt"
     from passkeys where user_id = $1 order by id`,
    [userId],
  )
  return rows
}

export type NewPasskey = Pick<
  Passkey,
  'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
>

/** False when the credential is already registered. */
export async function insertPasskey(
  tx: Tx,
  userId: number,
  { name, credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
     values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing`,
    [userId, name, credentialId, publicKey, counter, transports],
  )
  return rowCount === 1
}

/** False when the user has no such passkey. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from passkeys where user_id = $1 and id = $2', [
    userId,
    id,
  ])
  return rowCount === 1
}

/**
 * Records a use. False when the passkey is deleted, or when its counter has not grown, which indicates a copy of the
 * credential. A device that does not count always reports 0.
 */
export async function notePasskeyUse(tx: Tx, id: number, counter: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update passkeys set counter = $2, last_used_at = product_now()
     where id = $1 and ($2 > counter or ($2 = 0 and counter = 0))`,
    [id, counter],
  )
  return rowCount === 1
}
