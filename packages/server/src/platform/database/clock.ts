/** The product's clock is the database's, with an offset in trials. No process has a clock of its own. */
import type { Db, Tx } from './db.ts'

/** The time of the product's clock, milliseconds since 1970. */
export async function readNow(db: Db): Promise<number> {
  const { rows } = await db.query<{ now: Date }>('select product_now() as now')
  return rows[0]!.now.getTime()
}

/**
 * Moves the product's clock to `offsetMs` from the database's time. Trials only. A transaction that has read the clock before
 * continues with its earlier offset.
 *
 * @throws when a setting of the database has the offset, as where tenants are distributed: no table could move the clock
 */
export async function setClockOffset(tx: Tx, offsetMs: number): Promise<void> {
  const { rows } = await tx.query<{ offset: string | null }>(
    `select current_setting('sidebet.clock_offset_ms', true) as offset`,
  )
  if (rows[0]?.offset)
    throw new Error('sidebet.clock_offset_ms is set, so the clock of this database cannot move')
  await tx.query('update clock set offset_ms = $1', [offsetMs])
}
