import type { Db } from '../../platform/database/db.ts'
import type { ProviderName } from '../../ports.ts'

/** Records the start of a reconciliation. Returns its id. */
export async function beginRun(
  db: Db,
  provider: ProviderName,
  from: Date,
  to: Date,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into reconciliations (provider, from_at, to_at) values ($1, $2, $3) returning id',
    [provider, from, to],
  )
  return rows[0]!.id
}

/** `error` is '' when the comparison ran, with or without breaks. */
export async function endRun(db: Db, id: number, error: string): Promise<void> {
  await db.query(
    'update reconciliations set finished_at = product_now(), error = $2 where id = $1',
    [id, error],
  )
}
