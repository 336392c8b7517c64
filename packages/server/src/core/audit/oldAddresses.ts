import { userOf } from '../audit.ts'
import type { Database } from '../db.ts'
import { hide } from './keys.ts'

const ROWS_MAX = 1_000

/**
 * Encrypts the addresses of records from before there were keys, as the owner of the tables. It comes before the first
 * seal. A record that a process of the old program still writes may be sealed before the next start: its seal does not
 * cover the address, so that one is taken out.
 */
export async function hideOldAddresses(owner: Database): Promise<void> {
  while ((await hideSome(owner)) > 0);
}

type Old = { id: number; actor: string; subject: string; ip: string; isSealed: boolean }

function hideSome(owner: Database): Promise<number> {
  return owner.transaction(async (tx) => {
    const { rows } = await tx.query<Old>(
      `select a.id, a.actor, a.subject, a.ip,
         exists (select from audit_chain c where c.audit_id = a.id) as "isSealed"
       from audit a where a.ip <> '' order by a.id limit $1 for update`,
      [ROWS_MAX],
    )
    for (const row of rows) {
      const hidden = row.isSealed ? null : await hide(tx, userOf(row), { ip: row.ip })
      await tx.query(`update audit set ip = '', key_id = $2, private = $3 where id = $1`, [
        row.id,
        hidden?.keyId ?? null,
        hidden?.bytes ?? null,
      ])
    }
    return rows.length
  })
}
