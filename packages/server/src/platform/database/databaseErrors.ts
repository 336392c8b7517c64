/** What an error of the database says about the work: done by others, to be tried again, or nobody knows. */
import pg from 'pg'

/** The answer to COMMIT was lost, or warned: the work has happened or not, or on the primary alone. Only its keys can tell. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of COMMIT is unknown', { cause })
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/**
 * Connection failures (08), a server that ends us or is ending (57P, 25P03), no memory, disk or connection left (53),
 * a disk that fails (58), a server that refuses writes after a switchover (25006), and the same in Node's words.
 */
const AWAY =
  /^(08...|57P0[1-5]|25P03|53...|58...|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/

/**
 * True when the database is not there, going away, or cannot do its work: the connection is of no more use, and trying
 * again later on another one makes sense.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof CommitUnknown || AWAY.test(codeOf(error))) return true
  if (error instanceof pg.DatabaseError) return false
  const { message = '' } = error as { message?: string }
  return /terminat|timeout|closed|ended|not queryable/i.test(message)
}

/**
 * True when somebody else stood in the way: a lock was waited for too long, a statement took too long, or two
 * transactions waited for each other. PostgreSQL has undone the work.
 */
export function isContention(error: unknown): boolean {
  return /^(55P03|57014|40P01|40001)$/.test(codeOf(error))
}

/** PostgreSQL itself has answered that the work is undone, and the connection is sound. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseAway(error)
}
