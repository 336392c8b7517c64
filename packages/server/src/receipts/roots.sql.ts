/** The roots of receipts: of a settlement's parts, of the settlement, and of a day. */
import type { Db, Tx } from '../platform/database/db.ts'
import { hasFailure, isDue } from '../platform/jobs/failedJobs.ts'
import type { Leased } from '../platform/jobs/rowJob.ts'
import type { SettlementId } from './leaves.sql.ts'

export type Part = {
  readonly nth: number
  readonly firstBetId: number
  readonly lastBetId: number
  readonly root: string
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
export async function readParts(db: Db, { gameId, version }: SettlementId): Promise<Part[]> {
  const { rows } = await db.query<Part>(
    `select nth, first_bet_id as "firstBetId", last_bet_id as "lastBetId", root from receipt_parts
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
    `select nth, first_bet_id as "firstBetId", last_bet_id as "lastBetId", root from receipt_parts
     where game_id = $1 and version = $2 order by nth desc limit 1`,
    [gameId, version],
  )
  return rows[0] ?? null
}

export async function insertPart(
  tx: Tx,
  { gameId, version }: SettlementId,
  { nth, firstBetId, lastBetId, root }: Part,
): Promise<void> {
  await tx.query(
    `insert into receipt_parts (game_id, version, nth, first_bet_id, last_bet_id, root)
     values ($1, $2, $3, $4, $5, $6)`,
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

/** The roots of a day ("2026-11-22"), in the order of the day's tree. */
export async function readRootsOfDay(db: Db, day: string): Promise<GameRoot[]> {
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

export async function readDayRoot(db: Db, day: string): Promise<string | null> {
  const { rows } = await db.query<{ root: string }>(
    'select root from receipt_days where day = $1',
    [day],
  )
  return rows[0]?.root ?? null
}

export type PublishedRoot = {
  readonly version: number
  readonly root: string
  readonly day: string
  /** Null until the day has ended. */
  readonly dayRoot: string | null
}

/** Every root of a game; the newest result's is last. */
export async function readRootsOfGame(db: Db, gameId: number): Promise<PublishedRoot[]> {
  const { rows } = await db.query<PublishedRoot>(
    `select r.version, r.root, to_char(r.day, 'YYYY-MM-DD') as day, d.root as "dayRoot"
     from receipt_roots r left join receipt_days d on d.day = r.day
     where r.game_id = $1 order by r.version`,
    [gameId],
  )
  return rows
}
