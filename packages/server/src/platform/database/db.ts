/**
 * Access to PostgreSQL. Lists read with `ReadDatabase`, which a standby may answer. Commands, checks of access and balances read
 * with `Db`; everything that locks or writes needs the `Tx` of a transaction.
 */
import type pg from 'pg'

/**
 * Reads that may be up to 2 s old: lists, histories, statements and receipts (decision 060). A function that requires a `Db` does
 * not accept them, so no command and no check depends on them.
 */
export type ReadDatabase = {
  query: pg.Pool['query']
  /**
   * Runs reads on one connection. Those that `work` issues without awaiting each other are sent in one write and run in order, each
   * on a snapshot of its own. `work` may run twice: a standby that fails is replaced by the primary.
   */
  readTogether<Value>(work: (reads: ReadDatabase) => Promise<Value>): Promise<Value>
  /** Requests whose reads have the same one may share an answer; without it they share by the database itself. */
  readonly sharedBy?: object
}

declare const isPrimary: unique symbol
/** The primary: its reads have every commit that was acknowledged before. */
export type Db = ReadDatabase & {
  readonly [isPrimary]: true
  /** The secrets with which the audit encrypts private data, newest first; only on databases from `withKeys`. */
  readonly secretKeys?: readonly string[]
}

declare const inTransaction: unique symbol
/** A connection inside a transaction: the type makes an unlocked read-then-write visible. */
export type Tx = Db & {
  readonly [inTransaction]: true
  /**
   * Sends this statement together with the commit, after the work and after the statements of earlier calls: one round trip instead
   * of two. All of them are committed, or none.
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
