/** The way to PostgreSQL: reads go through `Db`, everything that locks or writes needs the `Tx` of a transaction. */
import type { Writable } from 'node:stream'
import pg from 'pg'
import { CommitUnknown, isDatabaseAway, isRefusal } from './databaseErrors.ts'
import { isWritable } from './isWritable.ts'

export type Db = {
  query: pg.Pool['query']
  /** With what the audit hides what is private, where it may (`withKeys`); the newest first. */
  readonly secretKeys?: readonly string[]
}

declare const inTransaction: unique symbol
/** A connection inside a transaction: the type makes an unlocked read-then-write visible. */
export type Tx = Db & {
  readonly [inTransaction]: true
  /**
   * Sends the last statement of the transaction together with its commit, once the work is done: one round trip instead
   * of two. There can be only one such statement: of two, one might be lost on the way, and the other be committed alone.
   */
  commitWith(statement: pg.QueryConfig): void
  /**
   * Sends what `makeStatement` returns together with the commit, and nothing for null. It runs once the work is done, and does not
   * run when the work fails. Its effect must be one that may be lost alone, as a NOTIFY is.
   */
  beforeCommit(makeStatement: () => pg.QueryConfig | null): void
  /** Gives what follows in this transaction limits of its own, milliseconds; what is left out stays as it is. */
  setLimits(limits: { readonly lock?: number; readonly statement?: number }): Promise<void>
}

export type Database = Db & {
  /** Runs `work` in one READ COMMITTED transaction: all of it happens, or nothing. */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  /** Milliseconds since one of its connections last found the database away (`isDatabaseAway`); null when none ever did. */
  sinceFailure(): number | null
  close(): Promise<void>
}

// bigint (money, ids) as numbers: every one of ours is a safe integer, and one that is not must not be rounded.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`not a safe integer: ${text}`)
  return value
})

/** How long a connection waits, milliseconds (DS2): whoever holds something holds up nobody for longer than this. */
export type Limits = {
  /** For a connection, when the pool has none free or the database does not answer. */
  readonly connect: number
  /** For one lock. */
  readonly lock: number
  /** For one statement, locks included. */
  readonly statement: number
  /** With a transaction open and nothing to do, as a process that was stopped has: PostgreSQL then ends it. */
  readonly idleInTransaction: number
}

/** Of those who answer a request: it is over within 3 s even when it waits for a connection first, then for a lock. */
export const REQUEST_LIMITS: Limits = {
  connect: 1_000,
  lock: 1_000,
  statement: 5_000,
  idleInTransaction: 10_000,
}

/** Of everybody else: due work, operators, migrations. Long work sets limits of its own (`Tx.setLimits`). */
export const WORK_LIMITS: Limits = { ...REQUEST_LIMITS, connect: 2_000, lock: 2_000 }

/** The SQLSTATE of a NOTICE; that of a WARNING is another one. */
const NOTICE = '00000'

/** How much longer we wait for the answer to a statement than PostgreSQL may take for it: then the connection is dead. */
const ANSWER_LATE_MS = 1_000

/**
 * A pool of at most `size` connections. A connection that failed once is destroyed. Queries that are made without
 * waiting for each other go out together and run in their order. `settings` are PostgreSQL's, for the session.
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
  // Without these a switchover of the database would kill the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let failedAt: number | null = null
  /** Notes that the database was away, as `sinceFailure` tells it. That our own pool was used up does not count. */
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
        // Goes out with the first query of the work; what fails here fails there as well.
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

/** Nothing would end a connection to a server that only reads as long as it is only read from: it does not begin. */
async function refuseReadOnly(client: pg.PoolClient): Promise<void> {
  if (await isWritable(client)) return
  throw Object.assign(new Error('the database takes no writes'), { code: '25006' })
}

/** Queries of the same turn of the event loop are sent in one write: a write costs more than the bytes in it. */
function makePipelinedTx(client: pg.PoolClient): Tx & { commit(): Promise<void> } {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let isCorked = false
  /** How long an answer is waited for, once that is not the pool's limit. */
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
      // Either PostgreSQL refused it, and then the commit rolled back; or the connection broke, and nobody knows.
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

/** A list of numbers as PostgreSQL reads it: `pg` would quote and escape each of them. */
function plainList(value: unknown): unknown {
  return Array.isArray(value) && typeof value[0] === 'number' ? `{${value.join()}}` : value
}

/** No answer came: what PostgreSQL itself says of a statement, even as it goes away, is an answer. */
function isLost(error: unknown): boolean {
  return isDatabaseAway(error) && !(error instanceof pg.DatabaseError)
}

/** After an error of our own the connection is sound: it goes back to the pool once it has rolled back. */
async function tryRollback(client: pg.PoolClient, error: Error): Promise<Error | undefined> {
  if (isDatabaseAway(error)) return error
  return client.query('rollback').then(
    () => undefined,
    () => error,
  )
}
