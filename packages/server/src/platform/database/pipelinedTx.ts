import type { Writable } from 'node:stream'
import pg from 'pg'
import { CommitUnknown, isDatabaseAway, isRefusal } from './databaseErrors.ts'
import type { Tx } from './db.ts'
import { ANSWER_LATE_MS } from './limits.ts'
import { reportStatement } from './reportStatement.ts'
import { sendCommit } from './sendCommit.ts'

/** Queries of the same turn of the event loop are sent in one write: a write costs more than its bytes. */
export function makePipelinedTx(client: pg.PoolClient): Tx & { commit(): Promise<void> } {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let isCorked = false
  /** The limit for an answer, milliseconds; null means the limit of the pool. */
  let answerWithin: number | null = null
  const send = (args: Parameters<pg.PoolClient['query']>) => {
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
  }
  const query = ((...args: Parameters<pg.PoolClient['query']>) =>
    reportStatement(
      args[0] as unknown as pg.QueryConfig | string,
      () => send(args) as unknown as Promise<unknown>,
    )) as unknown as pg.PoolClient['query']

  let lastStatement: pg.QueryConfig | null = null
  const makers: (() => pg.QueryConfig | null)[] = []
  return {
    query,
    beforeCommit(makeStatement: () => pg.QueryConfig | null) {
      makers.push(makeStatement)
    },
    commitWith(statement: pg.QueryConfig) {
      if (lastStatement) throw new Error('a transaction ends with one statement')
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
      await sendCommit(client, async () => {
        const sent = await Promise.allSettled([
          ...statements.flatMap((statement) => (statement ? [query(statement)] : [])),
          query('commit'),
        ])
        const commit = sent.pop()!
        // Either PostgreSQL refused the statement and the commit rolled back, or the connection broke and the outcome is unknown.
        for (const answer of sent) {
          if (answer.status === 'rejected') {
            throw isLost(answer.reason) ? new CommitUnknown(answer.reason) : answer.reason
          }
        }
        if (commit.status === 'rejected') {
          throw isRefusal(commit.reason) ? commit.reason : new CommitUnknown(commit.reason)
        }
        // PostgreSQL answers the commit of a failed transaction without an error.
        if (commit.value.command !== 'COMMIT') throw new Error('PostgreSQL rolled the commit back')
      })
    },
  } as unknown as Tx & { commit(): Promise<void> }
}

/** A list of numbers and nulls as a PostgreSQL array literal: `pg` would quote and escape each number. */
function plainList(value: unknown): unknown {
  if (!Array.isArray(value) || typeof value[0] !== 'number') return value
  return `{${value.map((item) => item ?? 'NULL').join()}}`
}

/** True when no answer came. An error from PostgreSQL itself is an answer, even during its shutdown. */
function isLost(error: unknown): boolean {
  return isDatabaseAway(error) && !(error instanceof pg.DatabaseError)
}
