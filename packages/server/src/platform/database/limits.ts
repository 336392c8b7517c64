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

/** Limits of lists on a standby: after them the primary answers. */
export const STANDBY_LIMITS: Limits = { ...REQUEST_LIMITS, connect: 500, statement: 2_000 }

/** How much longer than PostgreSQL's statement limit we wait for an answer. After that the connection counts as dead. */
export const ANSWER_LATE_MS = 1_000
