/** Of two readings of a feed the older one is never written after the newer one, however long its process was held up. */
import type { Db, Tx } from '../platform/database/db.ts'

/** A reading by its number: they are numbered as their feed is leased. */
export type Reading = { readonly source: string; readonly number: number }

/** A newer reading has begun to be written. */
export class LateReading extends Error {}

/** Writes a reading; null when a newer one has begun to be written, before or meanwhile. */
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
 * To be asked with the games locked that are about to be changed. A newer reading says that it begins before it locks
 * any game: it comes after us to these, or we hear of it here. Throws LateReading.
 */
export async function assertNewest(tx: Tx, { source, number }: Reading): Promise<void> {
  const { rowCount } = await tx.query('select 1 from feeds where source = $1 and written > $2', [
    source,
    number,
  ])
  if (rowCount !== 0) throw new LateReading()
}
