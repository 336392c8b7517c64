import type { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { CommitUnknown, isDatabaseAway, isRefusal } from './databaseErrors.ts'
import type { ReadDatabase, Tx } from './db.ts'
import { ANSWER_LATE_MS } from './limits.ts'
import { reportStatement } from './reportStatement.ts'
import { sendCommit } from './sendCommit.ts'

/**
 * Returns a function to call before each query: queries of the same turn of the event loop are then sent in one write, which costs
 * more than its bytes.
 */
function makeOneWrite(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
}

/** The reads of `readTogether` on this connection. `sharedBy` is the database that it belongs to. */
export function makeReads(client: pg.PoolClient, sharedBy: object): ReadDatabase {
  const joinWrite = makeOneWrite(client)
  const query = ((...args: Parameters<pg.PoolClient['query']>) =>
    reportStatement(args[0] as unknown as pg.QueryConfig | string, () => {
      joinWrite()
      return client.query(...args) as unknown as Promise<unknown>
    })) as unknown as ReadDatabase['query']
  const reads: ReadDatabase = { query, readTogether: (work) => work(reads), sharedBy }
  return reads
}

export function makePipelinedTx(client: pg.PoolClient): Tx & { commit(): Promise<void> } {
  const joinWrite = makeOneWrite(client)
  /** The limit for an answer, milliseconds; null means the limit of the pool. */
  let answerWithin: number | null = null
  const send = (args: Parameters<pg.PoolClient['query']>) => {
    joinWrite()
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

  const lastStatements: pg.QueryConfig[] = []
  const makers: (() => pg.QueryConfig | null)[] = []
  const tx = {
    query,
    readTogether: <Value>(work: (reads: ReadDatabase) => Promise<Value>) =>
      work(tx as unknown as Tx),
    beforeCommit(makeStatement: () => pg.QueryConfig | null) {
      makers.push(makeStatement)
    },
    commitWith(statement: pg.QueryConfig) {
      lastStatements.push(statement)
    },
    async setLimits({ lock, statement }: { lock?: number; statement?: number }) {
      if (statement !== undefined) answerWithin = statement + ANSWER_LATE_MS
      const limits = { lock_timeout: lock, statement_timeout: statement }
      const texts = Object.entries(limits)
        .filter(([, limit]) => limit !== undefined)
        .map(([name, limit]) => `set local ${name} = ${limit}`)
      // A distributed database repeats "set local" where the rows are, and no other form.
      await query(texts.join('; '))
    },
    async commit() {
      const statements = [...makers.map((makeStatement) => makeStatement()), ...lastStatements]
      await sendCommit(client, async () => {
        const answers = statements.flatMap((statement) => (statement ? [query(statement)] : []))
        if (lastStatements.length > 1) await refuseUnsent(answers)
        const sent = await Promise.allSettled([...answers, query('commit')])
        const commit = sent.pop()!
        // Either PostgreSQL refused the statement and the commit rolled back, or the connection broke and the outcome is unknown.
        for (const answer of sent) {
          if (answer.status === 'rejected') {
            throw isLost(answer.reason) ? new CommitUnknown(answer.reason) : answer.reason
          }
        }
        if (commit.status === 'rejected') {
          throw isRolledBack(commit.reason) ? commit.reason : new CommitUnknown(commit.reason)
        }
        // PostgreSQL answers the commit of a failed transaction without an error.
        if (commit.value.command !== 'COMMIT') throw new Error('PostgreSQL rolled the commit back')
      })
    },
  }
  return tx as unknown as Tx & { commit(): Promise<void> }
}

/**
 * Throws when one of these statements could not be sent: `pg` reports it in the turn of the event loop in which the statement was
 * issued. The others would be committed without it.
 */
async function refuseUnsent(answers: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.all(answers), nextTurn()])
}

/** A list of numbers and nulls as a PostgreSQL array literal: `pg` would quote and escape each number. */
function plainList(value: unknown): unknown {
  if (!Array.isArray(value) || typeof value[0] !== 'number') return value
  return `{${value.map((item) => item ?? 'NULL').join()}}`
}

/**
 * True when an error of COMMIT shows that nothing was committed. An internal error (XX) does not: when a worker is lost, Citus
 * reports with it that the worker may have committed.
 */
const isRolledBack = (error: unknown): boolean =>
  isRefusal(error) && !(error as pg.DatabaseError).code?.startsWith('XX')

/** True when no answer came. An error from PostgreSQL itself is an answer, even during its shutdown. */
function isLost(error: unknown): boolean {
  return isDatabaseAway(error) && !(error instanceof pg.DatabaseError)
}
