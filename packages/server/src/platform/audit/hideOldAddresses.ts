import type { Database } from '../database/db.ts'
import { userOf } from './audit.ts'
import { lockSealing } from './chain.ts'
import { hideEach } from './keys.ts'

const ROWS_MAX = 1_000

/** How long a start waits for another start that encrypts, and for 1,000 records. Milliseconds. */
const PATIENCE_MS = 60 * 60_000

/**
 * Encrypts the addresses of records that are older than the keys. Only the owner of the tables can do this, at a start: the app's
 * role may change no record. A process of the previous version may still write such a record, which may be sealed before the next
 * start. The seal does not cover the address, so the address is then removed.
 */
export async function hideOldAddresses(owner: Database): Promise<void> {
  for (let last: number | null = 0; last !== null; ) last = await hideSome(owner, last)
}

type Old = { id: number; actor: string; subject: string; ip: string; isSealed: boolean }

/** Returns the id of the last record that was read; null when there was none after `after`. */
async function hideSome(owner: Database, after: number): Promise<number | null> {
  return owner.transaction(async (tx) => {
    await tx.setLimits({ lock: PATIENCE_MS, statement: PATIENCE_MS })
    // Before the first read: another process must not seal a record that this transaction changes.
    await lockSealing(tx)
    const { rows } = await tx.query<Old>(
      `select a.id, a.actor, a.subject, a.ip,
         exists (select from audit_chain c where c.audit_id = a.id) as "isSealed"
       from audit a where a.ip <> '' and a.id > $2 order by a.id limit $1`,
      [ROWS_MAX, after],
    )
    const open = rows.filter(({ isSealed }) => !isSealed)
    const hidden = await hideEach(
      tx,
      open.map((row) => ({ userId: userOf(row), what: { ip: row.ip } })),
    )
    await tx.query(
      `update audit a set ip = '', key_id = n.key_id, private = n.private
       from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as n (id, key_id, private) where a.id = n.id`,
      [
        open.map(({ id }) => id),
        hidden.map(({ keyId }) => keyId),
        hidden.map(({ bytes }) => bytes),
      ],
    )
    const sealed = rows.filter(({ isSealed }) => isSealed)
    await tx.query(`update audit set ip = '' where id = any($1::bigint[])`, [
      sealed.map(({ id }) => id),
    ])
    return rows.at(-1)?.id ?? null
  })
}
