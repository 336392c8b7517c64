/** Changes of several tables as one statement: atomic, and one round trip. */
import type { QueryConfig } from 'pg'
import { statementName } from './statementName.ts'

/** An insert, update or delete that reads nothing that the other parts write. */
export type StatementPart = {
  /** Different from the names of the other parts. The same name always has the same text. */
  readonly name: string
  /** SQL with its own parameters, from $1 on. */
  readonly text: string
  readonly values: readonly unknown[]
}

/** The prepared statement is named after its parts, so each combination is planned once per connection. */
export function combineStatements(writes: readonly StatementPart[]): QueryConfig {
  const values: unknown[] = []
  const parts = writes.map((write) => {
    const before = values.length
    values.push(...write.values)
    const text = write.text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)
    return `${write.name} as (${text})`
  })
  const name = statementName('combined', writes.map((write) => write.name).join(' '))
  return { name, text: `with ${parts.join(', ')} select 1`, values }
}
