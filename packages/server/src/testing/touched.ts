/** What a statement of the product touches when it is run as prepared. */
import pg from 'pg'
import { type Db, openDatabase, WORK_LIMITS } from '../platform/database/db.ts'
import type { TestDatabase } from './database.ts'

type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number> }] }

/**
 * How many pages of 8 KB `read` looks at in its one query. The plan is the one for any user, as the server has it after
 * five times, or the one for these values. It is the least of three runs: where another test makes PostgreSQL forget
 * what it knows of the tables, it reads its catalog again in the midst of one (215 pages of it have been seen).
 */
export async function pagesTouched(
  { appUrl }: TestDatabase,
  plan: 'generic' | 'custom',
  read: (db: Db) => Promise<unknown>,
): Promise<number> {
  const database = openDatabase(appUrl, 1, WORK_LIMITS, { plan_cache_mode: `force_${plan}_plan` })
  let touched = -1
  const query = async ({ text, values }: pg.QueryConfig) => {
    await database.query(`prepare asked as ${text}`)
    const runs: number[] = []
    for (let run = 0; run < 3; run++) {
      const { rows } = await database.query<Explained>(
        `explain (analyze, buffers, format json) execute asked (${(values ?? []).map(literal).join()})`,
      )
      const top = rows[0]!['QUERY PLAN'][0].Plan
      runs.push(top['Shared Hit Blocks']! + top['Shared Read Blocks']!)
    }
    touched = Math.min(...runs)
    return { rows: [] }
  }
  try {
    // What would be made of the rows is not asked: there are none.
    await read({ query } as unknown as Db).catch((error) => {
      if (touched < 0) throw error
    })
    return touched
  } finally {
    await database.close()
  }
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join()}]`
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
