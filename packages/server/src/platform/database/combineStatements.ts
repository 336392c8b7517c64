/** Changes of several tables as one statement: all of them happen or none, on one way to the database. */
import type { QueryConfig } from 'pg'

/** An insert, update or delete that reads nothing of what its neighbours write. */
export type StatementPart = {
  /** Its first five letters are unlike its neighbours'; the same name has the same text. */
  readonly name: string
  /** With parameters of its own, from $1 on. */
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The statement is prepared under the names of its writes, so the same mixture is planned once a connection. Five letters of
 * each: PostgreSQL tells names apart by their first 63 characters.
 */
export function combineStatements(writes: readonly StatementPart[]): QueryConfig {
  const values: unknown[] = []
  const parts = writes.map((write) => {
    const before = values.length
    values.push(...write.values)
    const text = write.text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)
    return `${write.name} as (${text})`
  })
  const name = writes.map((write) => write.name.slice(0, 5)).join(' ')
  return { name, text: `with ${parts.join(', ')} select 1`, values }
}
