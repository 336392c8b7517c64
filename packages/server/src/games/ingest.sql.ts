/** The writes of a reading: one statement per table for many games. */
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { type GameStatus, VOID_AFTER_MS } from '@sidebet/domain/games/game'
import type { GameOutcome, GameState } from '@sidebet/domain/games/judgeReading'
import type { DecisionAuthor } from '@sidebet/domain/games/reasons'
import type { Db, Tx } from '../platform/database/db.ts'
import { stakedOn } from '../settlements/stakedOn.sql.ts'
import type { GameKey } from './storedGames.sql.ts'

const UNPLAYED: readonly GameStatus[] = ['scheduled', 'postponed', 'suspended']

/** The values of a game's row after a reading. */
export type GameChange = GameState & {
  readonly id: number
  readonly note: string
  readonly resultVersion: number
  /** Milliseconds since 1970. */
  readonly doubtedStart: number | null
  /** When a reading first reported that play had begun, milliseconds since 1970; null for never. */
  readonly inPlayAt: number | null
  readonly otherTeams: string | null
  readonly otherTeamsReadings: number
  /** Consecutive readings without a doubt since the suspension. */
  readonly goodReadings: number
  /** The document that contains the values; null when no document of a feed does. */
  readonly document: string | null
}

export type NewResult = GameOutcome & {
  readonly gameId: number
  readonly version: number
  readonly source: string
  readonly reason?: string
  /** The author of an operator's result. */
  readonly author?: DecisionAuthor
  readonly confirmed: boolean
}

export type NewGame = FeedGame & {
  readonly note: string
  readonly resultVersion: 0 | 1
  /** When a reading reported that play had begun, milliseconds since 1970; null for not yet. */
  readonly inPlayAt: number | null
}

/**
 * Inserts games; a game that another process has inserted meanwhile is skipped. A game whose start has passed is inserted as
 * started and lapsed, because it has no offers. Returns the ids of the inserted games.
 */
export async function insertGames(
  tx: Tx,
  games: readonly NewGame[],
): Promise<(GameKey & { id: number })[]> {
  const { rows } = await tx.query<GameKey & { id: number }>(
    `insert into games (league, source, source_id, away_team, home_team, starts_at, start_known, status, note,
       away_score, home_score, clock, season, week, kind, result_version, in_play_at, document, first_starts_at, started_at, lapsed_at)
     select n.*, n.starts_at, passed.at, passed.at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[],
         $8::text[], $9::text[], $10::int[], $11::int[], $12::text[], $13::int[], $14::int[], $15::text[], $16::int[],
         $17::timestamptz[], $18::text[])
       as n (league, source, source_id, away_team, home_team, starts_at, start_known, status, note,
         away_score, home_score, clock, season, week, kind, result_version, in_play_at, document)
     cross join lateral (
       select case when n.starts_at <= product_now() or n.in_play_at is not null or n.status = 'cancelled'
         then product_now() end as at) as passed
     order by n.source, n.source_id
     on conflict (source, source_id) where voided_at is null do nothing
     returning id, source, source_id as "sourceId"`,
    [
      games.map((game) => game.league),
      games.map((game) => game.source),
      games.map((game) => game.sourceId),
      games.map((game) => game.awayTeam),
      games.map((game) => game.homeTeam),
      games.map((game) => game.startsAt),
      games.map((game) => game.hasStartTime),
      games.map((game) => game.status),
      games.map((game) => game.note),
      games.map((game) => game.awayScore),
      games.map((game) => game.homeScore),
      games.map((game) => game.clock),
      games.map((game) => game.season),
      games.map((game) => game.week),
      games.map((game) => game.kind),
      games.map((game) => game.resultVersion),
      games.map(({ inPlayAt }) => toDate(inPlayAt)),
      games.map(({ document = null }) => document),
    ],
  )
  return rows
}

const toDate = (instant: number | null) => (instant === null ? null : new Date(instant))

/**
 * Updates locked games. A game whose start had passed, or of which play was read, is marked started, so that nothing reopens it.
 * Its previous start is added to `earlier_starts`, the latest first, because bets retain that start and are queried by it.
 */
export async function updateGames(tx: Tx, changes: readonly GameChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    `update games g set starts_at = c.starts_at, earlier_starts = case when c.starts_at = g.starts_at then g.earlier_starts
         else array(select distinct had from unnest(g.earlier_starts || g.starts_at) as had order by had desc) end,
       start_known = c.start_known, status = c.status, note = c.note,
       away_score = c.away_score, home_score = c.home_score, clock = c.clock, result_version = c.result_version,
       doubted_start = c.doubted_start, other_teams = c.other_teams, other_teams_readings = c.other_teams_readings,
       good_readings = c.good_readings, document = c.document,
       read_at = product_now(), in_play_at = c.in_play_at,
       started_at = case when g.started_at is null and (g.starts_at <= instant.now or c.in_play_at is not null)
         then instant.now else g.started_at end
     from unnest($1::bigint[], $2::timestamptz[], $3::boolean[], $4::text[], $5::text[], $6::int[], $7::int[],
         $8::text[], $9::int[], $10::timestamptz[], $11::text[], $12::int[],
         $13::timestamptz[], $14::int[], $15::text[])
       as c (id, starts_at, start_known, status, note, away_score, home_score, clock, result_version, doubted_start,
         other_teams, other_teams_readings, in_play_at, good_readings, document), (select product_now() as now) as instant
     where g.id = c.id`,
    [
      changes.map((change) => change.id),
      changes.map((change) => new Date(change.startsAt)),
      changes.map((change) => change.hasStartTime),
      changes.map((change) => change.status),
      changes.map((change) => change.note),
      changes.map((change) => change.awayScore),
      changes.map((change) => change.homeScore),
      changes.map((change) => change.clock),
      changes.map((change) => change.resultVersion),
      changes.map(({ doubtedStart }) => toDate(doubtedStart)),
      changes.map(({ otherTeams }) => otherTeams),
      changes.map(({ otherTeamsReadings }) => otherTeamsReadings),
      changes.map(({ inPlayAt }) => toDate(inPlayAt)),
      changes.map(({ goodReadings }) => goodReadings),
      changes.map(({ document }) => document),
    ],
  )
}

/**
 * Records that the source lists unsettled games as unplayed or unfinished 48 hours after their start. `requestedAt` is the time of
 * the request on the product's clock, milliseconds since 1970. A live game is not one of them: only its score is late.
 */
export async function noteUnplayed(
  db: Db,
  games: readonly FeedGame[],
  requestedAt: number,
): Promise<void> {
  const unplayed = games.filter(({ status }) => UNPLAYED.includes(status))
  if (unplayed.length === 0) return
  await db.query(
    `update games g set unplayed_at = $3 from unnest($1::text[], $2::text[]) as k (source, source_id)
     where g.source = k.source and g.source_id = k.source_id and g.voided_at is null and g.settled_version is null
       and g.starts_at <= $3::timestamptz - ${VOID_AFTER_MS} * interval '1 millisecond'`,
    [
      unplayed.map(({ source }) => source),
      unplayed.map(({ sourceId }) => sourceId),
      new Date(requestedAt),
    ],
  )
}

export async function insertResults(tx: Tx, results: readonly NewResult[]): Promise<void> {
  if (results.length === 0) return
  await tx.query(
    `insert into results (game_id, version, outcome, away_score, home_score, source, reason, confirmed_at, decided_by)
     select r.game_id, r.version, r.outcome, r.away_score, r.home_score, r.source, r.reason,
       case when r.confirmed then product_now() end, r.author
     from unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::boolean[],
         $9::text[])
       as r (game_id, version, outcome, away_score, home_score, source, reason, confirmed, author)`,
    [
      results.map((result) => result.gameId),
      results.map((result) => result.version),
      results.map((result) => result.outcome),
      results.map((result) => result.awayScore),
      results.map((result) => result.homeScore),
      results.map((result) => result.source),
      results.map((result) => result.reason ?? ''),
      results.map((result) => result.confirmed),
      results.map(({ author = null }) => author),
    ],
  )
}

/** Confirms the newest results of these locked games, or revokes the confirmation before any bet is settled by them. */
export async function setConfirmed(
  tx: Tx,
  gameIds: readonly number[],
  confirmed: boolean,
): Promise<void> {
  if (gameIds.length === 0) return
  await tx.query(
    `update results r set confirmed_at = case when $2 then instant.now end
     from games g, (select product_now() as now) as instant where g.id = any($1::bigint[]) and r.game_id = g.id and r.version = g.result_version`,
    [gameIds, confirmed],
  )
}

/** The least time between the first and the third reading of a result, for a game with a large stake. */
const THIRD_READING = "interval '5 minutes'"

/**
 * Of these locked games, whose newest results were read again, returns those with more than `most` cents staked that need a third
 * reading. Records the time of their second reading.
 */
export async function noteSecondReadings(
  tx: Tx,
  gameIds: readonly number[],
  most: number,
): Promise<ReadonlySet<number>> {
  if (gameIds.length === 0 || !Number.isFinite(most)) return new Set()
  const { rows } = await tx.query<{ id: number }>(
    `update results r set second_read_at = coalesce(r.second_read_at, instant.now)
     from games g, (select product_now() as now) as instant
     where g.id = any($1::bigint[]) and r.game_id = g.id and r.version = g.result_version and ${stakedOn('g.id')} > $2
       and (r.second_read_at is null or r.read_at > product_now() - ${THIRD_READING})
     returning g.id`,
    [gameIds, most],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Records that the newest results of these locked games were read twice; they still wait for the second source. */
export async function setReread(tx: Tx, gameIds: readonly number[]): Promise<void> {
  if (gameIds.length === 0) return
  await tx.query(
    `update results r set reread_at = product_now()
     from games g where g.id = any($1::bigint[]) and r.game_id = g.id and r.version = g.result_version
       and r.reread_at is null`,
    [gameIds],
  )
}
