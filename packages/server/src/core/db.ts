/** The way to PostgreSQL: reads go through `Db`, everything that locks or writes needs the `Tx` of a transaction. */
import type { Writable } from 'node:stream'
import pg from 'pg'

export type Db = { query: pg.Pool['query'] }

declare const inTransaction: unique symbol
/** A connection inside a transaction: the type makes an unlocked read-then-write visible. */
export type Tx = Db & {
  readonly [inTransaction]: true
  /**
   * Sends the last statement of the transaction together with its commit, once the work is done: one way to the
   * database instead of two. There can be one only: were there two and one never left this process, the other would be
   * committed without it.
   */
  last(statement: pg.QueryConfig): void
}

export type Database = Db & {
  /** Runs `work` in one READ COMMITTED transaction: all of it happens, or nothing. */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

// bigint (money, ids) as numbers: every one of ours is a safe integer, and one that is not must not be rounded.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`not a safe integer: ${text}`)
  return value
})

/** The answer to COMMIT was lost: the work has happened or not, and only its keys can tell. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the answer to COMMIT was lost', { cause })
  }
}

/**
 * Connecting takes at most 2 s and a query 10 s; a connection that failed once is destroyed. Queries that are made
 * without waiting for each other go out together and run in their order. `settings` are PostgreSQL's, for the session.
 */
export function openDatabase(
  url: string,
  size: number,
  settings: Readonly<Record<string, string>> = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // Without these a switchover of the database would kill the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    query: pool.query.bind(pool) as pg.Pool['query'],
    close: () => pool.end(),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        const tx = together(client)
        // Goes out with the first query of the work; what fails here fails there as well.
        const begun = tx.query('begin')
        begun.catch(() => {})
        const value = await work(tx)
        await begun
        await tx.commit()
        return value
      } catch (error) {
        broken = isRefusal(error) ? undefined : (error as Error)
        if (!broken) await client.query('rollback').catch((failed: Error) => (broken = failed))
        else if (!(error instanceof CommitUnknown)) broken = await tryRollback(client, broken)
        throw error
      } finally {
        client.release(broken)
      }
    },
  }
}

/** The queries of one turn of the event loop leave in one write, which costs more than what is in it. */
function together(client: pg.PoolClient): Tx & { commit(): Promise<void> } {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let held = false
  const query = ((...args: Parameters<pg.PoolClient['query']>) => {
    if (!held) {
      held = true
      stream.cork()
      process.nextTick(() => {
        held = false
        stream.uncork()
      })
    }
    const [config] = args as unknown as [pg.QueryConfig | string]
    if (typeof config === 'object' && config.values) {
      return client.query({ ...config, values: config.values.map(plainList) })
    }
    return client.query(...args)
  }) as pg.PoolClient['query']

  let lastStatement: pg.QueryConfig | null = null
  return {
    query,
    last(statement: pg.QueryConfig) {
      if (lastStatement) throw new Error('a transaction has one last statement')
      lastStatement = statement
    },
    async commit() {
      const [last, commit] = await Promise.allSettled([
        lastStatement && query(lastStatement),
        query('commit'),
      ])
      // Refused, and the commit was taken for a rollback; or it never left, and nothing was there to commit.
      if (last.status === 'rejected') {
        throw isConnectionGone(last.reason) ? new CommitUnknown(last.reason) : last.reason
      }
      if (commit.status === 'rejected') {
        throw isRefusal(commit.reason) ? commit.reason : new CommitUnknown(commit.reason)
      }
    },
  } as unknown as Tx & { commit(): Promise<void> }
}

/** A list of numbers as PostgreSQL reads it: `pg` would quote and escape each of them. */
function plainList(value: unknown): unknown {
  return Array.isArray(value) && typeof value[0] === 'number' ? `{${value.join()}}` : value
}

/** An error that PostgreSQL itself answered: the connection is alive and the transaction is known to have failed. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isConnectionGone(error)
}

/** True when the database is not there or going away, so that trying again later makes sense. */
export function isConnectionGone(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (error instanceof CommitUnknown) return true
  if (code && /^(57P0[1-5]|08...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code))
    return true
  return (
    /terminat|timeout|closed|ended|not queryable/i.test(message) &&
    !(error instanceof pg.DatabaseError)
  )
}

/** After an error of our own the connection is sound: it goes back to the pool once it has rolled back. */
async function tryRollback(client: pg.PoolClient, error: Error): Promise<Error | undefined> {
  if (isConnectionGone(error)) return error
  return client.query('rollback').then(
    () => undefined,
    () => error,
  )
}
