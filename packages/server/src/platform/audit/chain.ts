/**
 * The seal of the audit (AU1): each record is hashed together with the seal before it, so that whoever changes one would
 * have to change all after it, and the last of them is also written outside the database (`chainTips.ts`, decision 019).
 */
import { createHash } from 'node:crypto'
import type { Database, Db, Tx } from '../database/db.ts'

export type Seal = { readonly place: number; readonly row: number; readonly hash: Buffer }

/** Before the first seal. */
export const NO_SEAL: Seal = { place: 0, row: 0, hash: Buffer.alloc(32) }

/** All of a record that is sealed, as one text; the same whatever the settings of the session. */
export const RECORD = `json_build_array(a.id, extract(epoch from a.at)::text, a.actor, a.action, a.subject, a.facts::text,
  a.key_id, encode(a.private, 'hex'))::text`

/** A record whose transaction is over, and all that began before it: nothing that is older becomes visible any more. */
export const IS_SETTLED = 'age(a.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)'

/**
 * The id from which on records are looked for that are not sealed yet. One that gets its id before others and commits
 * after them is sealed late, after them; it is never ten thousand records late, since a transaction has seconds.
 */
export const UNSEALED_AFTER =
  'coalesce((select audit_id from audit_chain order by place desc offset 10000 limit 1), 0)'

/** One process seals at a time. */
const SEALING_LOCK = 7236204

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

/** Waits until nobody seals; until the end of this transaction nobody does. */
export async function lockSealing(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [SEALING_LOCK])
}

/** Seals up to `most` records, in the order of their ids. Answers how many; 0 also while another process seals. */
export async function sealRecords(db: Database, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.query<{ isOurs: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isOurs"',
      [SEALING_LOCK],
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
