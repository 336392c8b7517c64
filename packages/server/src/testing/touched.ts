/** The pages that a prepared statement of the product touches. */
import pg from 'pg'
import type { Db } from '../platform/database/db.ts'
import { WORK_LIMITS } from '../platform/database/limits.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import type { TestDatabase } from './database.ts'

type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number> }] }

/**
 * How many pages of 8 KB the one query of `read` touches. The plan is the generic one, which the server uses after five
 * executions, or the custom one for these values. Returns the least of three runs. When another test invalidates
 * PostgreSQL's caches, a run reads the catalog again (215 pages of it have been seen).
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
    // Errors from the processing of the rows are ignored: there are no rows.
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
  if (Array.isArray(value)) return value.length > 0 ? `array[${value.map(literal).join()}]` : "'{}'"
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
