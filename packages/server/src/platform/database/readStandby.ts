/** The standby of DATABASE_READ_URL answers lists while it is at most 2 s behind; else the primary does (decision 060). */
import type pg from 'pg'
import type { Log } from '../log.ts'
import { report } from '../measure.ts'
import { makeBatchLoader } from './batchLoader.ts'
import { isDatabaseAway } from './databaseErrors.ts'
import type { Database, ReadDatabase } from './db.ts'
import { REQUEST_LIMITS, STANDBY_LIMITS } from './limits.ts'
import { openDatabase, openPool } from './openDatabase.ts'
import { makeReads } from './pipelinedTx.ts'
import { readPosition, readReplayed, UNKNOWN_POSITION, type WalPosition } from './walPosition.ts'

/** What an answer of the standby may lack: the commits of the last so many milliseconds. */
export const BEHIND_MAX_MS = 2_000
/** The pause between two checks, milliseconds: several fit into the time above. */
const CHECK_INTERVAL_MS = 500
/** Requests that read their position in one query. */
const POSITIONS_AT_ONCE = 256

export type ReadStandby = {
  /**
   * The database for the lists of one request, with every commit up to this position. Once the primary has answered a query of the
   * request, it answers all further ones, so that no list is older than the one before.
   */
  readsAfter(position: number): ReadDatabase
  /** `readPosition` of the primary in bytes, in one query for concurrent calls; `UNKNOWN_POSITION` when the primary does not answer. */
  readPosition(): Promise<number>
  /** Whether the standby answers lists now. */
  isUsed(): boolean
  /** Compares the standby with the primary. `start` calls it at intervals. */
  check(): Promise<void>
  start(): void
  close(): Promise<void>
}

type Addresses = {
  /** What answers when the standby does not, and its URL. */
  readonly primary: Database
  readonly primaryUrl: string
  /** The standby, with at most `size` connections for lists. */
  readonly url: string
  readonly size: number
}

/** `now` returns milliseconds that never go back. */
export function openReadStandby(
  { primary, primaryUrl, url, size }: Addresses,
  log: Pick<Log, 'warn'>,
  now: () => number = () => performance.now(),
): ReadStandby {
  // A connection of its own: while all others of the primary are in use, its lists must not be added to them.
  const positions = openDatabase(primaryUrl, 1, REQUEST_LIMITS)
  /** Positions of the primary, each with a time at which it was reached. */
  let samples: (WalPosition & { readonly at: number })[] = []
  let server = connect(url, size, now())
  let wasUsed: boolean | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const isRecent = ({ isBroken, asOf }: Server) => !isBroken && now() - asOf <= BEHIND_MAX_MS

  function replaceServer(): void {
    const old = server
    old.isBroken = true
    server = connect(url, size, now())
    // Queries of the old one may still run.
    void end(old)
  }

  /** Null when the standby can be used; else the reason, for the log. `early` for a new one, which has some time to catch up. */
  async function findFault(): Promise<Error | 'early' | null> {
    if (server.isBroken) replaceServer()
    let replayed: WalPosition | null
    try {
      replayed = await readReplayed(server.checks)
    } catch (error) {
      replaceServer()
      return error as Error
    }
    if (replayed === null || replayed.history !== samples.at(-1)?.history) {
      replaceServer()
      return new Error(replayed ? 'it replays another history' : 'it is no standby')
    }
    const { bytes } = replayed
    const reached = samples.findLast((sample) => sample.bytes <= bytes)
    server.replayed = bytes
    if (reached) server.asOf = reached.at
    if (isRecent(server)) return null
    return now() - server.since <= BEHIND_MAX_MS ? 'early' : new Error('it is more than 2 s behind')
  }

  async function check(): Promise<void> {
    const at = now()
    try {
      const position = await readPosition(positions)
      const isCurrent = (sample: (typeof samples)[number]) =>
        sample.history === position.history && at - sample.at <= BEHIND_MAX_MS
      samples = [...samples.filter(isCurrent), { ...position, at }]
    } catch {
      // Without its primary a standby is soon too old, and what reads the primary reports its failure.
      return
    }
    const fault = await findFault()
    const isUsed = fault === null
    if (isUsed === wasUsed || fault === 'early' || isClosed) return
    if (!isUsed) log.warn({ readStandby: 'away', err: fault })
    else if (wasUsed !== null) log.warn({ readStandby: 'back' })
    wasUsed = isUsed
  }

  async function checkAndRepeat(): Promise<void> {
    await check()
    if (!isClosed) timer = setTimeout(checkAndRepeat, CHECK_INTERVAL_MS).unref()
  }

  const loadPosition = makeBatchLoader(async (callers: readonly null[]) => {
    const bytes = await readPosition(positions).then(
      (position) => position.bytes,
      () => UNKNOWN_POSITION,
    )
    return callers.map(() => bytes)
  }, POSITIONS_AT_ONCE)

  function readPrimary<Answer>(read: () => Answer): Answer {
    report('read', () => ({ server: 'primary' }))
    return read()
  }

  const primaryReads: ReadDatabase = {
    query: ((...args: Parameters<Database['query']>) =>
      readPrimary(() => primary.query(...args))) as unknown as ReadDatabase['query'],
    readTogether: (work) => readPrimary(() => primary.readTogether(work)),
    sharedBy: primary,
  }

  function readsOf(from: Server): ReadDatabase {
    let isLeft = false
    async function read<Value>(
      onStandby: () => Promise<Value>,
      onPrimary: () => Promise<Value>,
    ): Promise<Value> {
      if (!isLeft && isRecent(from)) {
        try {
          const answer = await onStandby()
          report('read', () => ({ server: 'standby' }))
          return answer
        } catch (error) {
          if (isLost(error)) from.isBroken = true
        }
      }
      isLeft = true
      return onPrimary()
    }
    async function readTogetherOnStandby<Value>(work: (reads: ReadDatabase) => Promise<Value>) {
      const client = await from.pool.connect()
      let broken: Error | undefined
      try {
        return await work(makeReads(client, from))
      } catch (error) {
        // Queries of `work` may still be under way.
        broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    }
    return {
      query: ((...args: Parameters<Database['query']>) =>
        read(
          () => from.pool.query(...args) as unknown as Promise<unknown>,
          () => primaryReads.query(...args) as unknown as Promise<unknown>,
        )) as unknown as ReadDatabase['query'],
      readTogether: (work) =>
        read(
          () => readTogetherOnStandby(work),
          () => primaryReads.readTogether(work),
        ),
      sharedBy: from,
    }
  }

  return {
    readsAfter: (position) =>
      isRecent(server) && position <= server.replayed ? readsOf(server) : primaryReads,
    readPosition: () => loadPosition(null),
    isUsed: () => isRecent(server),
    check,
    start: () => void checkAndRepeat(),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([end(server), positions.close()])
    },
  }
}

/** The connections to one server, which the address leads to at this time. */
type Server = {
  readonly pool: pg.Pool
  /** One connection, so that no list delays a check. */
  readonly checks: pg.Pool
  /** When the first connection was allowed. */
  readonly since: number
  /** What it had replayed at the last check, bytes. It never has less later. */
  replayed: number
  /** It has every commit that was acknowledged before, by the clock of `openReadStandby`. */
  asOf: number
  /** Nothing is read from it any more. */
  isBroken: boolean
}

/** A proxy may lead connections to several standbys, of which one may be further behind: all connections lead to the first one. */
function connect(url: string, size: number, since: number): Server {
  let first: string | null = null
  async function refuseOther(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<{ startedAt: string }>(
      `select pg_postmaster_start_time()::text as "startedAt"`,
    )
    const { startedAt } = rows[0]!
    first ??= startedAt
    if (startedAt !== first) throw new Error('the address leads to another server')
  }
  return {
    pool: openPool(url, size, STANDBY_LIMITS, refuseOther),
    checks: openPool(url, 1, STANDBY_LIMITS, refuseOther),
    since,
    replayed: 0,
    asOf: Number.NEGATIVE_INFINITY,
    isBroken: false,
  }
}

const end = ({ pool, checks }: Server) => Promise.allSettled([pool.end(), checks.end()])

/** An exhausted pool of our own is no failure of the server. */
const isLost = (error: unknown) =>
  isDatabaseAway(error) && !/when trying to connect/.test((error as Error).message)
