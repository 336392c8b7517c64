/**
 * The keys of what is private in the audit. Each user has one, and it stands in a table of its own, locked with
 * SECRET_KEY: whoever deletes it makes all that was written with it unreadable, and changes no record.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Database, Db } from '../database/db.ts'

/** What tells where and who somebody is: it is kept encrypted, with a key of the user whom the record is about (AU1). */
export type Private = {
  readonly ip?: string
  /** The device, as its browser names itself. */
  readonly userAgent?: string
  /** An e-mail or a phone, or both with a comma between. */
  readonly contact?: string
}

const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** The nonce, the tag and what was encrypted, in this order. */
function encrypt(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws when it was made with another key, or changed. */
function decrypt(key: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}

type Lock = { readonly name: string; readonly key: Buffer }

/** What locks keys, made of a SECRET_KEY, and the name by which a locked key tells it. */
function lockOf(secretKey: string): Lock {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'sidebet audit keys', 32))
  return { key, name: createHash('sha256').update(key).digest('hex').slice(0, 16) }
}

/** The same database, for whom `audit` can encrypt. The newest secret first; `secretKeys` of the settings. */
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

/** The key of this user, or of this month for nobody in particular; a new one when there is none that we can open. */
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
  // Two that come at once make two keys, and both are good.
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

/** Encrypts for the audit. Null when there is nothing to hide. */
export async function hide(db: Db, userId: number | null, what: Private): Promise<Hidden | null> {
  if (Object.keys(what).length === 0) return null
  return hideWith(await keyOf(db, userId), what)
}

/** The same for many records at once, in their order: the key of each user is read once, and all of them together. */
export async function hideEach(
  db: Db,
  records: readonly { readonly userId: number | null; readonly what: Private }[],
): Promise<Hidden[]> {
  const users = [...new Set(records.map(({ userId }) => userId))]
  const keys = await Promise.all(users.map((userId) => keyOf(db, userId)))
  const keyBy = new Map(users.map((userId, at) => [userId, keys[at]!]))
  return records.map(({ userId, what }) => hideWith(keyBy.get(userId)!, what))
}

/** What `hide` hid; null once its key was deleted, or was locked with a secret that we do not have. */
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

/** Locks up to `most` keys anew that were locked with the secret before. Answers how many. */
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
