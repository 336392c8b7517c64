import { hash } from 'node:crypto'

/** The same statements are sent all the time, so each name is computed once. */
const names = new Map<string, string>()

/**
 * The name of a prepared statement with this content. A hash, because PostgreSQL distinguishes prepared statements by the first
 * 63 bytes of their names.
 */
export function statementName(prefix: 'combined' | 'planned', content: string): string {
  const key = `${prefix} ${content}`
  const name = names.get(key) ?? `${prefix}-${hash('sha256', content).slice(0, 40)}`
  names.set(key, name)
  return name
}
