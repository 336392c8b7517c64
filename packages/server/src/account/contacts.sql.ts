/** Unconfirmed e-mails and phones (AC12). */
import type { ContactKind } from '@sidebet/contract/profile'
import type { Db, Tx } from '../platform/database/db.ts'

/** The contacts that a user has entered and not confirmed; null for none. */
export type Unconfirmed = Readonly<Record<ContactKind, string | null>>

export async function readUnconfirmed(db: Db, userId: number): Promise<Unconfirmed> {
  const { rows } = await db.query<{ kind: ContactKind; value: string }>(
    'select kind, value from unconfirmed_contacts where user_id = $1',
    [userId],
  )
  const waits = (kind: ContactKind) => rows.find((row) => row.kind === kind)?.value ?? null
  return { email: waits('email'), phone: waits('phone') }
}

/** Replaces an earlier unconfirmed contact, whose code becomes invalid. */
export async function putUnconfirmed(
  tx: Tx,
  userId: number,
  kind: ContactKind,
  value: string,
): Promise<void> {
  await tx.query(
    `insert into unconfirmed_contacts (user_id, kind, value) values ($1, $2, $3)
     on conflict (user_id, kind) do update
       set value = excluded.value, code_hash = null, code_expires_at = null`,
    [userId, kind, value],
  )
}

/** Prepares the confirmation of the contact that the user signed up with, unless another one was entered meanwhile. */
export async function prepareConfirmation(
  db: Db,
  userId: number,
  kind: ContactKind,
  value: string,
): Promise<void> {
  await db.query(
    `insert into unconfirmed_contacts (user_id, kind, value) values ($1, $2, $3)
     on conflict (user_id, kind) do nothing`,
    [userId, kind, value],
  )
}

/** Returns whether there was one. */
export async function dropUnconfirmed(db: Db, userId: number, kind: ContactKind): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from unconfirmed_contacts where user_id = $1 and kind = $2',
    [userId, kind],
  )
  return rowCount === 1
}

export type ContactCode = {
  readonly userId: number
  readonly kind: ContactKind
  /** The recipient of the code. */
  readonly value: string
  readonly codeHash: Buffer
  readonly lifeMs: number
}

/** False when the contact was replaced in the meantime: then the code must not be sent. */
export async function storeContactCode(
  db: Db,
  { userId, kind, value, codeHash, lifeMs }: ContactCode,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update unconfirmed_contacts
     set code_hash = $4, code_expires_at = product_now() + $5 * interval '1 millisecond'
     where user_id = $1 and kind = $2 and value = $3`,
    [userId, kind, value, codeHash, lifeMs],
  )
  return rowCount === 1
}

export type Waiting = {
  readonly value: string
  readonly isRight: boolean
  readonly isOver: boolean
}

/** Checks a code, hashed with every key that may have been in use. Null when no contact is unconfirmed. Locks the row. */
export async function judgeContactCode(
  tx: Tx,
  userId: number,
  kind: ContactKind,
  hashesOf: (value: string) => readonly Buffer[],
): Promise<Waiting | null> {
  const { rows } = await tx.query<{ value: string; codeHash: Buffer | null; isOver: boolean }>(
    `select value, code_hash as "codeHash", code_expires_at <= product_now() as "isOver"
     from unconfirmed_contacts where user_id = $1 and kind = $2 for update`,
    [userId, kind],
  )
  const row = rows[0]
  if (!row) return null
  const isRight = row.codeHash !== null && hashesOf(row.value).some((h) => h.equals(row.codeHash!))
  return { value: row.value, isRight, isOver: row.isOver === true }
}
