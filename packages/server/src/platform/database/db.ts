/** Access to PostgreSQL. Reads go through `Db`; everything that locks or writes needs the `Tx` of a transaction. */
import type { Writable } from 'node:stream'
import pg from 'pg'
import { CommitUnknown, isDatabaseAway, isRefusal } from './databaseErrors.ts'
import { isWritable } from './isWritable.ts'

export type Db = {
  query: pg.Pool['query']
  /** The secrets with which the audit encrypts private data, newest first; only on databases from `withKeys`. */
  readonly secretKeys?: readonly string[]
}

declare const inTransaction: unique symbol
/** A connection inside a transaction: the type makes an unlocked read-then-write visible. */
export type Tx = Db & {
  readonly [inTransaction]: true
  /**
   * Sends the last statement of the transaction together with its commit, after the work: one round trip instead of two. Only one
   * such statement is allowed: of two, one could be lost and the other be committed alone.
   */
  commitWith(statement: pg.QueryConfig): void
  /**
   * Sends the statement that `makeStatement` returns together with the commit; null sends nothing. It runs after the work, and not
   * when the work fails. The effect must be one that may be lost alone, such as a NOTIFY.
   */
  beforeCommit(makeStatement: () => pg.QueryConfig | null): void
  /** Sets limits for the rest of this transaction, milliseconds. A missing one is unchanged. */
  setLimits(limits: { readonly lock?: number; readonly statement?: number }): Promise<void>
}

export type Database = Db & {
  /** Runs `work` in one READ COMMITTED transaction: all of it takes effect, or nothing. */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  /** Milliseconds since one of its connections last failed with `isDatabaseAway`; null when none ever did. */
  sinceFailure(): number | null
  close(): Promise<void>
}

// bigint (money, ids) as numbers: our values are safe integers, and any other value is an error instead of being rounded.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`not a safe integer: ${text}`)
  return value
})

/** Time limits of a connection, milliseconds (DS2). No transaction can delay another one for longer. */
export type Limits = {
  /** For a connection, when the pool has none free or the database does not answer. */
  readonly connect: number
  /** For one lock. */
  readonly lock: number
  /** For one statement, locks included. */
  readonly statement: number
  /** For an open transaction without a running statement, as of a suspended process: PostgreSQL then ends the connection. */
  readonly idleInTransaction: number
}

/** Limits of requests: one that waits for a connection and then for a lock ends within 3 s. */
export const REQUEST_LIMITS: Limits = {
  connect: 1_000,
  lock: 1_000,
  statement: 5_000,
  idleInTransaction: 10_000,
}

/** Limits of jobs, operator commands and migrations. Long work sets limits of its own (`Tx.setLimits`). */
export const WORK_LIMITS: Limits = { ...REQUEST_LIMITS, connect: 2_000, lock: 2_000 }

/** The SQLSTATE of a NOTICE; a WARNING has another one. */
const NOTICE = '00000'

/** How much longer than PostgreSQL's statement limit we wait for an answer. After that the connection counts as dead. */
const ANSWER_LATE_MS = 1_000

/**
 * A pool of at most `size` connections. A connection that failed is destroyed. Queries that are issued without awaiting each other
 * are sent together and run in order. `settings` are PostgreSQL session settings.
 */
export function openDatabase(
  url: string,
  size: number,
  limits: Limits = WORK_LIMITS,
  settings: Readonly<Record<string, string>> = {},
): Database {
  const session = {
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    ...settings,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.statement + ANSWER_LATE_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    verify: (client, done) => refuseReadOnly(client).then(() => done(), done),
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // Without these handlers a switchover of the database would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let failedAt: number | null = null
  /** Records a database failure for `sinceFailure`. An exhausted pool of our own does not count. */
  function note(error: unknown): void {
    const { message } = error as Error
    if (isDatabaseAway(error) && !/when trying to connect/.test(message))
      failedAt = performance.now()
  }

  return {
    query: ((...args: Parameters<pg.Pool['query']>) => {
      const answer = pool.query(...args) as unknown as Promise<unknown>
      answer.catch(note)
      return answer
    }) as pg.Pool['query'],
    sinceFailure: () => (failedAt === null ? null : performance.now() - failedAt),
    close: () => pool.end(),
    async transaction(work) {
      const client = await pool.connect().catch((error) => {
        note(error)
        throw error
      })
      let broken: Error | undefined
      try {
        const tx = makePipelinedTx(client)
        // BEGIN is sent with the first query of `work`; when it fails, that query fails as well.
        const begun = tx.query('begin')
        begun.catch(() => {})
        const value = await work(tx)
        await begun
        await tx.commit()
        return value
      } catch (error) {
        note(error)
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

/** Refuses new connections to a read-only server. Reads alone would never fail there, so the pool would retain the connection. */
async function refuseReadOnly(client: pg.PoolClient): Promise<void> {
  if (await isWritable(client)) return
  throw Object.assign(new Error('the database takes no writes'), { code: '25006' })
}

/** Queries of the same turn of the event loop are sent in one write: a write costs more than its bytes. */
function makePipelinedTx(client: pg.PoolClient): Tx & { commit(): Promise<void> } {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let isCorked = false
  /** The limit for an answer, milliseconds; null means the limit of the pool. */
  let answerWithin: number | null = null
  const query = ((...args: Parameters<pg.PoolClient['query']>) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    const [given, list] = args as unknown as [pg.QueryConfig | string, unknown[]?]
    if (answerWithin !== null) {
      const config = typeof given === 'string' ? { text: given, values: list } : given
      const values = config.values?.map(plainList)
      const patient: object = { ...config, values, query_timeout: answerWithin }
      return client.query(patient as pg.QueryConfig)
    }
    if (typeof given === 'object' && given.values) {
      return client.query({ ...given, values: given.values.map(plainList) })
    }
    return client.query(...args)
  }) as pg.PoolClient['query']

  let lastStatement: pg.QueryConfig | null = null
  const makers: (() => pg.QueryConfig | null)[] = []
  return {
    query,
    beforeCommit(makeStatement: () => pg.QueryConfig | null) {
      makers.push(makeStatement)
    },
    commitWith(statement: pg.QueryConfig) {
      if (lastStatement) throw new Error('a transaction has one last statement')
      lastStatement = statement
    },
    async setLimits({ lock, statement }: { lock?: number; statement?: number }) {
      if (statement !== undefined) answerWithin = statement + ANSWER_LATE_MS
      await query(
        `select set_config('lock_timeout', coalesce($1, current_setting('lock_timeout')), true),
           set_config('statement_timeout', coalesce($2, current_setting('statement_timeout')), true)`,
        [lock?.toString() ?? null, statement?.toString() ?? null],
      )
    },
    async commit() {
      const statements = [...makers.map((makeStatement) => makeStatement()), lastStatement]
      let warning: object | undefined
      const noteWarning = (notice: { readonly code: string | undefined }) => {
        if (notice.code !== NOTICE) warning = notice
      }
      client.on('notice', noteWarning)
      const sent = await Promise.allSettled([
        ...statements.flatMap((statement) => (statement ? [query(statement)] : [])),
        query('commit'),
      ])
      const commit = sent.pop()!
      client.off('notice', noteWarning)
      // Either PostgreSQL refused the statement and the commit rolled back, or the connection broke and the outcome is unknown.
      for (const answer of sent) {
        if (answer.status === 'rejected') {
          throw isLost(answer.reason) ? new CommitUnknown(answer.reason) : answer.reason
        }
      }
      if (commit.status === 'rejected') {
        throw isRefusal(commit.reason) ? commit.reason : new CommitUnknown(commit.reason)
      }
      // PostgreSQL warns that the wait for a synchronous standby was cancelled: the commit may be on the primary alone.
      if (warning) throw new CommitUnknown(warning)
    },
  } as unknown as Tx & { commit(): Promise<void> }
}

/** A list of numbers as a PostgreSQL array literal: `pg` would quote and escape each number. */
function plainList(value: unknown): unknown {
  return Array.isArray(value) && typeof value[0] === 'number' ? `{${value.join()}}` : value
}

/** True when no answer came. An error from PostgreSQL itself is an answer, even during its shutdown. */
function isLost(error: unknown): boolean {
  return isDatabaseAway(error) && !(error instanceof pg.DatabaseError)
}

/** After an error of our own code the connection is sound: it returns to the pool after a rollback. */
async function tryRollback(client: pg.PoolClient, error: Error): Promise<Error | undefined> {
  if (isDatabaseAway(error)) return error
  return client.query('rollback').then(
    () => undefined,
    () => error,
  )
}
