/**
 * The keys of private data in the audit. Each user has a key in the table `audit_keys`, encrypted with a key derived from
 * SECRET_KEY. Deleting it makes the user's private data unreadable and changes no record.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Database, Db } from '../database/db.ts'

/** Data that identifies or locates a person. It is stored encrypted, with a key of the user of the record (AU1). */
export type Private = {
  readonly ip?: string
  /** The User-Agent header of the browser. */
  readonly userAgent?: string
  /** An e-mail address or a phone number, or both with a comma between. */
  readonly contact?: string
}

const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** The nonce, the tag and the ciphertext, in this order. */
function encrypt(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws when `bytes` were encrypted with another key, or changed. */
function decrypt(key: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}

type Lock = { readonly name: string; readonly key: Buffer }

/** The key that encrypts the keys of users, derived from a SECRET_KEY, and its name in `audit_keys.locked_by`. */
function lockOf(secretKey: string): Lock {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'sidebet audit keys', 32))
  return { key, name: createHash('sha256').update(key).digest('hex').slice(0, 16) }
}

/** The same database with the keys that `audit` needs to encrypt. `secretKeys` are those of the settings, newest first. */
export function withKeys(database: Database, secretKeys: readonly string[]): Database {
  return {
    ...database,
    secretKeys,
    transaction: (work) => database.transaction((tx) => work(Object.assign(tx, { secretKeys }))),
  }
}

function locksOf({ secretKeys }: Db): Lock[] {
  if (!secretKeys) throw new Error('This database was opened without keys for the audit.')
  return secretKeys.map(lockOf)
}

type Key = { readonly id: number; readonly key: Buffer }

/** The key of this user, or of this month without a user. Makes a new one when none can be decrypted with our secrets. */
async function keyOf(db: Db, userId: number | null): Promise<Key> {
  const locks = locksOf(db)
  const { rows } = await db.query<{ id: number; locked: Buffer; by: string }>(
    `select id, locked, locked_by as by from audit_keys
     where ${userId === null ? `month = ${MONTH} and $1::bigint is null` : 'user_id = $1'}
       and locked_by = any ($2) order by id desc limit 1`,
    [userId, locks.map(({ name }) => name)],
  )
  const [row] = rows
  if (row) return { id: row.id, key: decrypt(lockNamed(locks, row.by), row.locked) }

  const key = randomBytes(32)
  const [lock] = locks
  // Two concurrent transactions make two keys, and both are valid.
  const made = await db.query<{ id: number }>(
    `insert into audit_keys (user_id, month, locked, locked_by)
     values ($1::bigint, case when $1::bigint is null then ${MONTH} end, $2, $3) returning id`,
    [userId, encrypt(lock!.key, key), lock!.name],
  )
  return { id: made.rows[0]!.id, key }
}

const MONTH = `to_char(product_now() at time zone 'utc', 'YYYY-MM')`

const lockNamed = (locks: readonly Lock[], name: string) =>
  locks.find((lock) => lock.name === name)!.key

type Hidden = { readonly keyId: number; readonly bytes: Buffer }

function hideWith({ id, key }: Key, what: Private): Hidden {
  return { keyId: id, bytes: encrypt(key, Buffer.from(JSON.stringify(what))) }
}

/** Encrypts private data for the audit. Null when there is none. */
export async function hide(db: Db, userId: number | null, what: Private): Promise<Hidden | null> {
  if (Object.keys(what).length === 0) return null
  return hideWith(await keyOf(db, userId), what)
}

/** The same for many records, in their order. Each user's key is read once, and all keys concurrently. */
export async function hideEach(
  db: Db,
  records: readonly { readonly userId: number | null; readonly what: Private }[],
): Promise<Hidden[]> {
  const users = [...new Set(records.map(({ userId }) => userId))]
  const keys = await Promise.all(users.map((userId) => keyOf(db, userId)))
  const keyBy = new Map(users.map((userId, at) => [userId, keys[at]!]))
  return records.map(({ userId, what }) => hideWith(keyBy.get(userId)!, what))
}

/** Decrypts what `hide` returned. Null once its key was deleted, or when it is encrypted with a secret that we do not have. */
export async function show(db: Db, keyId: number, bytes: Buffer): Promise<Private | null> {
  const locks = locksOf(db)
  const { rows } = await db.query<{ locked: Buffer; by: string }>(
    'select locked, locked_by as by from audit_keys where id = $1 and locked_by = any ($2)',
    [keyId, locks.map(({ name }) => name)],
  )
  const [row] = rows
  if (!row) return null
  return JSON.parse(decrypt(decrypt(lockNamed(locks, row.by), row.locked), bytes).toString())
}

/** Encrypts up to `most` keys again that are encrypted with the previous secret. Returns how many. */
export async function rewrapKeys(db: Database, most: number): Promise<number> {
  const [now, ...before] = locksOf(db)
  if (before.length === 0) return 0
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number; locked: Buffer; by: string }>(
      `select id, locked, locked_by as by from audit_keys where locked_by = any ($1)
       limit $2 for update skip locked`,
      [before.map(({ name }) => name), most],
    )
    const locked = rows.map((row) =>
      encrypt(now!.key, decrypt(lockNamed(before, row.by), row.locked)),
    )
    await tx.query(
      `update audit_keys k set locked = n.locked, locked_by = $3
       from unnest($1::bigint[], $2::bytea[]) as n (id, locked) where k.id = n.id`,
      [rows.map(({ id }) => id), locked, now!.name],
    )
    return rows.length
  })
}
