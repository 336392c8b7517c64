/** Classifies database errors: rolled back and final, worth a retry, or of unknown outcome. */
import pg from 'pg'

/**
 * The answer to COMMIT was lost, or came with a warning. The transaction is committed, rolled back, or committed on the primary
 * alone. Only its idempotency keys show which.
 */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of COMMIT is unknown', { cause })
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/**
 * Connection failures (08), a server that ends the session or shuts down (57P, 25P03), no memory, disk or connection left (53), a
 * failing disk (58), a server that refuses writes after a switchover (25006), and the same as Node's error codes.
 */
const AWAY =
  /^(08...|57P0[1-5]|25P03|53...|58...|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/

/**
 * True when the database is unreachable, shutting down, or unable to work. The connection is of no more use, and a later retry on
 * another one may succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof CommitUnknown || AWAY.test(codeOf(error))) return true
  if (error instanceof pg.DatabaseError) return false
  const { message = '' } = error as { message?: string }
  return /terminat|timeout|closed|ended|not queryable/i.test(message)
}

/**
 * True when other transactions blocked this one: a lock timeout, a statement timeout, a deadlock or a serialization failure.
 * PostgreSQL has rolled the work back.
 */
export function isContention(error: unknown): boolean {
  return /^(55P03|57014|40P01|40001)$/.test(codeOf(error)) || isContentionOfCopy(error)
}

/** A distributed database copies the rows of some inserts to their machine, and reports its errors as internal ones. */
function isContentionOfCopy(error: unknown): boolean {
  const { message } = error as Error
  return (
    codeOf(error) === 'XX000' &&
    /^(canceling statement due to (lock|statement) timeout|deadlock detected)/.test(message)
  )
}

/**
 * The unique constraint that an insert violated, else null. A distributed database names it in the message alone, with the number of
 * the part of the table.
 */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  if (error.constraint) return error.code === '23505' ? error.constraint : null
  const [, name = null] =
    /^duplicate key value violates unique constraint "(\w+?)(_\d{6,})?"$/.exec(error.message) ?? []
  return name
}

/** True when PostgreSQL itself reported that the work is rolled back. The connection is then sound. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseAway(error)
}
