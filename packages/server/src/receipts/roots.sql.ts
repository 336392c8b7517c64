/** The roots of receipts: of a settlement's parts, of the settlement, and of a day. */
import { CHAIN_START } from '@sidebet/domain/receipts/receipt'
import type { Db, ReadDatabase, Tx } from '../platform/database/db.ts'
import { hasFailure, isDue } from '../platform/jobs/failedJobs.ts'
import type { Leased } from '../platform/jobs/rowJob.ts'
import type { SettlementId } from './leaves.sql.ts'

export type Part = {
  readonly nth: number
  readonly firstBetId: number
  readonly lastBetId: number
  readonly root: string
  /** The form of its leaves: those of form 1 have no readings. */
  readonly form: 1 | 2
}

/** Locks one finished settlement that has no receipts yet. */
export async function leaseWithoutReceipts(tx: Tx): Promise<(Leased & SettlementId) | null> {
  const { rows } = await tx.query<Leased & SettlementId>(
    `select s.game_id as ref, ${hasFailure('makeReceipts', 's.game_id')}, s.game_id as "gameId", s.version
     from settlements s
     where s.finished_at is not null and not s.receipts_made and ${isDue('makeReceipts', 's.game_id')}
     order by s.finished_at, s.game_id limit 1 for update of s skip locked`,
  )
  return rows[0] ?? null
}

/** The parts of a settlement in their order. */
export async function readParts(
  db: ReadDatabase,
  { gameId, version }: SettlementId,
): Promise<Part[]> {
  const { rows } = await db.query<Part>(
    `select nth, first_bet_id as "firstBetId", last_bet_id as "lastBetId", root, form from receipt_parts
     where game_id = $1 and version = $2 order by nth`,
    [gameId, version],
  )
  return rows
}

export async function readLastPart(
  db: Db,
  { gameId, version }: SettlementId,
): Promise<Part | null> {
  const { rows } = await db.query<Part>(
    `select nth, first_bet_id as "firstBetId", last_bet_id as "lastBetId", root, form from receipt_parts
     where game_id = $1 and version = $2 order by nth desc limit 1`,
    [gameId, version],
  )
  return rows[0] ?? null
}

export async function insertPart(
  tx: Tx,
  { gameId, version }: SettlementId,
  { nth, firstBetId, lastBetId, root }: Omit<Part, 'form'>,
): Promise<void> {
  await tx.query(
    `insert into receipt_parts (game_id, version, nth, first_bet_id, last_bet_id, root, form)
     values ($1, $2, $3, $4, $5, $6, 2)`,
    [gameId, version, nth, firstBetId, lastBetId, root],
  )
}

/** All receipts of the settlement exist: `root` is null when the game had no bets. */
export async function finishReceipts(
  tx: Tx,
  { gameId, version }: SettlementId,
  root: string | null,
): Promise<void> {
  await tx.query(
    'update settlements set receipts_made = true where game_id = $1 and version = $2',
    [gameId, version],
  )
  if (root === null) return
  // A closed day stays as it was published, also when a clock is moved back.
  await tx.query(
    `insert into receipt_roots (game_id, version, root, day)
     select $1, $2, $3, greatest((product_now() at time zone 'America/New_York')::date,
       (select max(day) + 1 from receipt_days))`,
    [gameId, version, root],
  )
}

export type GameRoot = SettlementId & { readonly root: string }

/** Every settlement whose receipts are made, with its root; null for a settlement without bets. */
export async function readMadeRoots(db: Db): Promise<(SettlementId & { root: string | null })[]> {
  const { rows } = await db.query<SettlementId & { root: string | null }>(
    `select s.game_id as "gameId", s.version, r.root from settlements s
     left join receipt_roots r on r.game_id = s.game_id and r.version = s.version
     where s.receipts_made and (r.root is not null or exists (select 1 from bets b where b.game_id = s.game_id))
     order by s.game_id, s.version`,
  )
  return rows
}

/** Every closed day in its order; `chain` is null while it is not in the chain. */
export async function readAllDays(
  db: Db,
): Promise<{ day: string; root: string; chain: string | null }[]> {
  const { rows } = await db.query<{ day: string; root: string; chain: string | null }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.root, c.hash as chain
     from receipt_days d left join receipt_chain c on c.day = d.day order by d.day`,
  )
  return rows
}

/** The roots of a day ("2026-11-22"), in the order of the day's tree. */
export async function readRootsOfDay(db: ReadDatabase, day: string): Promise<GameRoot[]> {
  const { rows } = await db.query<GameRoot>(
    `select game_id as "gameId", version, root from receipt_roots where day = $1 order by game_id, version`,
    [day],
  )
  return rows
}

/**
 * The oldest day with roots that ended at least ten minutes ago and is not closed. By then every transaction that ran at its
 * end has committed.
 */
export async function readDayToClose(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(min(r.day), 'YYYY-MM-DD') as day from receipt_roots r
     where r.day > coalesce((select max(day) from receipt_days), '-infinity')
       and r.day < ((product_now() - interval '10 minutes') at time zone 'America/New_York')::date
     having min(r.day) is not null`,
  )
  return rows[0]?.day ?? null
}

/** Writes a day's root, unless another process has written it. */
export async function insertDay(db: Db, day: string, root: string): Promise<void> {
  await db.query(
    'insert into receipt_days (day, root) values ($1, $2) on conflict (day) do nothing',
    [day, root],
  )
}

/** A closed day, with the hash of the chain up to the day before and up to this day. */
export type ChainedDay = {
  readonly day: string
  readonly root: string
  readonly before: string
  readonly chain: string
}

const CHAINED = `select to_char(d.day, 'YYYY-MM-DD') as day, d.root, c.hash as chain,
    coalesce((select p.hash from receipt_chain p where p.day < d.day order by p.day desc limit 1), '${CHAIN_START}') as before
  from receipt_days d join receipt_chain c on c.day = d.day`

/** Null until the day is closed and in the chain. */
export async function readChainedDay(db: ReadDatabase, day: string): Promise<ChainedDay | null> {
  const { rows } = await db.query<ChainedDay>(`${CHAINED} where d.day = $1`, [day])
  return rows[0] ?? null
}

/** The days of the chain after a day ("2026-11-22"), or from its beginning, in their order. */
export async function readChain(
  db: ReadDatabase,
  after: string | null,
  most: number,
): Promise<ChainedDay[]> {
  const { rows } = await db.query<ChainedDay>(
    `${CHAINED} where d.day > coalesce($1::date, '-infinity') order by d.day limit $2`,
    [after, most],
  )
  return rows
}

/** The oldest closed day that is not in the chain; a process of an earlier version closes days without it. */
export async function readUnchainedDay(
  db: Db,
): Promise<Pick<ChainedDay, 'day' | 'root' | 'before'> | null> {
  const { rows } = await db.query<Pick<ChainedDay, 'day' | 'root' | 'before'>>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.root,
       coalesce((select hash from receipt_chain order by day desc limit 1), '${CHAIN_START}') as before
     from receipt_days d where d.day > coalesce((select max(day) from receipt_chain), '-infinity') order by d.day limit 1`,
  )
  return rows[0] ?? null
}

/** Writes the hash of the chain up to a day, unless another process has written it. */
export async function insertChained(db: Db, day: string, hash: string): Promise<void> {
  await db.query(
    'insert into receipt_chain (day, hash) values ($1, $2) on conflict (day) do nothing',
    [day, hash],
  )
}

export type PublishedRoot = {
  readonly version: number
  readonly root: string
  readonly day: string
  /** Null until the day has ended. */
  readonly dayRoot: string | null
}

/** Every root of a game; the newest result's is last. */
export async function readRootsOfGame(db: ReadDatabase, gameId: number): Promise<PublishedRoot[]> {
  const { rows } = await db.query<PublishedRoot>(
    `select r.version, r.root, to_char(r.day, 'YYYY-MM-DD') as day, d.root as "dayRoot"
     from receipt_roots r left join receipt_days d on d.day = r.day
     where r.game_id = $1 order by r.version`,
    [gameId],
  )
  return rows
}
