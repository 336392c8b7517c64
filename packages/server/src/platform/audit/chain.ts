/**
 * The seals of the audit (AU1). Each record is hashed together with the seal before it, so a changed record breaks every later
 * seal. The last seal is also written outside the database (`chainTips.ts`, decision 019).
 */
import { createHash } from 'node:crypto'
import type { Database, Db, Tx } from '../database/db.ts'
import { lockKey } from '../database/schema.ts'

export type Seal = { readonly place: number; readonly row: number; readonly hash: Buffer }

/** The seal before the first record. */
export const NO_SEAL: Seal = { place: 0, row: 0, hash: Buffer.alloc(32) }

/** Every sealed column of a record, as one text that does not depend on the session settings. */
export const RECORD = `json_build_array(a.id, extract(epoch from a.at)::text, a.actor, a.action, a.subject, a.facts::text,
  a.key_id, encode(a.private, 'hex'))::text`

/**
 * True for a record whose transaction, and every transaction that began before it, has ended. No older record can become visible
 * later.
 */
export const IS_SETTLED = 'age(a.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)'

/**
 * The id after which unsealed records are searched. A record that gets its id before others and commits after them is sealed after
 * them. It is never 10,000 records late, because a transaction takes seconds.
 */
export const UNSEALED_AFTER =
  'coalesce((select audit_id from audit_chain order by place desc offset 10000 limit 1), 0)'

/** The key of the advisory lock of sealing: one process of a tenant seals at a time. */
const SEALING_LOCK = lockKey(7236204)

export function sealOf(before: Seal, row: number, record: string): Seal {
  const place = before.place + 1
  const hash = createHash('sha256').update(before.hash).update(`${place}\n${record}`).digest()
  return { place, row, hash }
}

export async function lastSeal(db: Db): Promise<Seal> {
  const { rows } = await db.query<Seal>(
    'select place, audit_id as row, hash from audit_chain order by place desc limit 1',
  )
  return rows[0] ?? NO_SEAL
}

/** Waits until no process seals, and blocks sealing until this transaction ends. */
export async function lockSealing(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${SEALING_LOCK})`)
}

/** Seals up to `most` records in the order of their ids. Returns how many; 0 also while another process seals. */
export async function sealRecords(db: Database, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(${SEALING_LOCK}) as "isOurs"`,
    )
    if (!lock.rows[0]!.isOurs) return 0
    const { rows } = await tx.query<{ id: number; record: string }>(
      `select a.id, ${RECORD} as record from audit a
       where a.id > ${UNSEALED_AFTER} and ${IS_SETTLED}
         and not exists (select from audit_chain c where c.audit_id = a.id)
       order by a.id limit $1`,
      [most],
    )
    if (rows.length === 0) return 0
    const seals: Seal[] = []
    let last = await lastSeal(tx)
    for (const { id, record } of rows) {
      last = sealOf(last, id, record)
      seals.push(last)
    }
    await tx.query(
      `insert into audit_chain (place, audit_id, hash)
       select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
      [seals.map(({ place }) => place), seals.map(({ row }) => row), seals.map(({ hash }) => hash)],
    )
    return rows.length
  })
}
