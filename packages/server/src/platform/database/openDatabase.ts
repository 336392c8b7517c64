import pg from 'pg'
import { isDatabaseAway, isRefusal } from './databaseErrors.ts'
import type { Database, ReadDatabase, Tx } from './db.ts'
import { isWritable } from './isWritable.ts'
import { ANSWER_LATE_MS, type Limits, WORK_LIMITS } from './limits.ts'
import { makePipelinedTx, makeReads } from './pipelinedTx.ts'
import { reportStatement } from './reportStatement.ts'
import { splitOptions } from './schema.ts'
import { sendCommit } from './sendCommit.ts'

// bigint (money, ids) as numbers: our values are safe integers, and any other value is an error instead of being rounded.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`not a safe integer: ${text}`)
  return value
})

/**
 * A pool of at most `size` connections, each of which was accepted by `verify`. Queries that are issued without awaiting each other
 * are sent together and run in order. `settings` are PostgreSQL session settings, unless the options of the URL have others.
 */
export function openPool(
  url: string,
  size: number,
  limits: Limits,
  verify: (client: pg.PoolClient) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): pg.Pool {
  const session = {
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    ...settings,
  }
  const { connectionString, options } = splitOptions(url)
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.statement + ANSWER_LATE_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    verify: (client, done) => verify(client).then(() => done(), done),
    // What the URL sets counts.
    options: [
      ...Object.entries(session).map(([name, value]) => `-c ${name}=${value}`),
      options,
    ].join(' '),
  })
  // Without these handlers a switchover of the database would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pool of the primary (`openPool`). A connection that failed is destroyed. */
export function openDatabase(
  url: string,
  size: number,
  limits: Limits = WORK_LIMITS,
  settings: Readonly<Record<string, string>> = {},
): Database {
  const pool = openPool(url, size, limits, refuseReadOnly, settings)
  let failedAt: number | null = null
  /** Records a database failure for `sinceFailure`. An exhausted pool of our own does not count. */
  function note(error: unknown): void {
    const { message } = error as Error
    if (isDatabaseAway(error) && !/when trying to connect/.test(message))
      failedAt = performance.now()
  }

  /** After an error the connection returns to the pool when a rollback shows that it is sound; else it is destroyed. */
  async function withConnection<Value>(
    work: (client: pg.PoolClient) => Promise<Value>,
  ): Promise<Value> {
    let broken: Error | undefined
    const client = await pool.connect().catch((error) => {
      note(error)
      throw error
    })
    try {
      return await work(client)
    } catch (error) {
      note(error)
      broken = await tryRollback(client, error as Error)
      throw error
    } finally {
      client.release(broken)
    }
  }

  const database = {
    query: ((...args: Parameters<pg.Pool['query']>) =>
      reportStatement(args[0] as unknown as pg.QueryConfig | string, () =>
        // A statement outside a transaction commits by itself.
        withConnection((client) =>
          sendCommit(client, () => client.query(...args) as unknown as Promise<unknown>),
        ),
      )) as unknown as pg.Pool['query'],
    readTogether: <Value>(work: (reads: ReadDatabase) => Promise<Value>) =>
      withConnection((client) => work(makeReads(client, database))),
    sinceFailure: () => (failedAt === null ? null : performance.now() - failedAt),
    close: () => pool.end(),
    transaction: <Value>(work: (tx: Tx) => Promise<Value>) =>
      withConnection(async (client) => {
        const tx = makePipelinedTx(client)
        // BEGIN is sent with the first query of `work`; when it fails, that query fails as well.
        const begun = tx.query('begin')
        begun.catch(() => {})
        const value = await work(tx)
        await begun
        await tx.commit()
        return value
      }),
  } as Database
  return database
}

/** Refuses new connections to a read-only server. Reads alone would never fail there, so the pool would retain the connection. */
async function refuseReadOnly(client: pg.PoolClient): Promise<void> {
  if (await isWritable(client)) return
  throw Object.assign(new Error('the database accepts no writes'), { code: '25006' })
}

/** Undefined when the connection is sound, as after a refusal of PostgreSQL or an error of our own code; else the reason why not. */
async function tryRollback(client: pg.PoolClient, error: Error): Promise<Error | undefined> {
  if (isDatabaseAway(error)) return error
  return client.query('rollback').then(
    () => undefined,
    (failed: Error) => (isRefusal(error) ? failed : error),
  )
}
