import type { Db } from './db.ts'

/** Whether the database is a restored copy, which sends nothing outside (MO13). */
export async function isRestored(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ restored: boolean }>({
    name: 'is-restored',
    text: 'select restored from switches',
  })
  return rows[0]!.restored
}
