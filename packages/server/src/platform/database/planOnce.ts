import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Db } from './db.ts'

/**
 * The same database, on which PostgreSQL plans each SQL text once per connection instead of at each query. Only for texts that
 * are constants: a connection has the plans of all its texts in memory until it ends. PostgreSQL plans again after ANALYZE.
 */
export function planOnce<Some extends Db>(db: Some): Some {
  const query = ((given: string | pg.QueryConfig, values?: unknown[]) => {
    const config = typeof given === 'string' ? { text: given, ...(values && { values }) } : given
    return db.query({ name: nameOf(config.text), ...config })
  }) as Db['query']
  return { ...db, query }
}

const names = new Map<string, string>()

/** A hash, because PostgreSQL distinguishes prepared statements by the first 63 bytes of their names. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `planned-${hash('sha256', text).slice(0, 40)}`
  names.set(text, name)
  return name
}
