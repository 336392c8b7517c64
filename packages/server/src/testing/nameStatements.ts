import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { statementName } from '../platform/database/statementName.ts'

type Query = (this: unknown, given: unknown, ...rest: unknown[]) => unknown

let isPaused = false

/**
 * PostgreSQL parses and plans each statement with values once per connection of this process. A test repeats its statements, so this
 * saves a sixteenth of the processor time. Long runs send them as production does.
 */
export function nameStatements(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (given, ...rest) {
    return Reflect.apply(query, this, [isPaused ? given : withName(given, rest[0]), ...rest])
  }
}

/** The tests of this file send their statements as production does, because they are about statements. */
export function sendUnnamedStatements(): void {
  beforeAll(() => {
    isPaused = true
  })
  afterAll(() => {
    isPaused = false
  })
}

/** The same query with a name. A query without values stays unnamed, since its text may have several statements. */
function withName(given: unknown, values: unknown): unknown {
  const config = typeof given === 'string' ? { text: given } : (given as Partial<pg.QueryConfig>)
  const list = config.values ?? values
  if (config.name || !config.text || !Array.isArray(list) || list.length === 0) return given
  return { ...config, name: statementName('planned', config.text) }
}
