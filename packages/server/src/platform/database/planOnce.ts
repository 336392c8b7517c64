import type pg from 'pg'
import type { Db } from './db.ts'
import { statementName } from './statementName.ts'

/**
 * The same database, on which PostgreSQL plans each SQL text once per connection instead of at each query. Only for texts that
 * are constants: a connection has the plans of all its texts in memory until it ends. PostgreSQL plans again after ANALYZE.
 */
export function planOnce<Some extends Db>(db: Some): Some {
  const query = ((given: string | pg.QueryConfig, values?: unknown[]) => {
    const config = typeof given === 'string' ? { text: given, ...(values && { values }) } : given
    return db.query({ name: statementName('planned', config.text), ...config })
  }) as Db['query']
  return { ...db, query }
}
