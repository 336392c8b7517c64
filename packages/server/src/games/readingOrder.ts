/** An older reading of a feed is never written after a newer one, however long its process was delayed. */
import type { Db, Tx } from '../platform/database/db.ts'

/** A reading of a source, and the number that its lease assigned. */
export type Reading = { readonly source: string; readonly number: number }

/** Thrown when the write of a newer reading has begun. */
export class LateReading extends Error {}

/** Writes a reading. Returns null when the write of a newer one has begun, before or during this write. */
export async function ingestInOrder<Counts>(
  db: Db,
  { source, number }: Reading,
  ingest: () => Promise<Counts>,
): Promise<Counts | null> {
  const { rowCount } = await db.query(
    'update feeds set written = $2 where source = $1 and written < $2',
    [source, number],
  )
  if (rowCount === 0) return null
  try {
    return await ingest()
  } catch (error) {
    if (error instanceof LateReading) return null
    throw error
  }
}

/**
 * To be called while the games to change are locked. A newer reading stores its number before it locks any game. So it either locks
 * these games later, or this check finds its number. Throws LateReading.
 */
export async function assertNewest(tx: Tx, { source, number }: Reading): Promise<void> {
  const { rowCount } = await tx.query('select 1 from feeds where source = $1 and written > $2', [
    source,
    number,
  ])
  if (rowCount !== 0) throw new LateReading()
}
