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
 */
export async function setClockOffset(tx: Tx, offsetMs: number): Promise<void> {
  await tx.query('update clock set offset_ms = $1', [offsetMs])
}
