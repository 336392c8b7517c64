/** Stored games, with the results by which a reading is judged. */
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import type { GameOutcome, StoredGame } from '@sidebet/domain/games/judgeReading'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db, Tx } from '../platform/database/db.ts'
import { isCorrectable } from '../settlements/isCorrectable.sql.ts'

/** The key by which a source identifies a game. */
export type GameKey = { readonly source: string; readonly sourceId: string }

export type StoredGameRecord = StoredGame &
  GameKey & {
    readonly id: number
    readonly league: LeagueCode
    /** The version of the newest result; 0 for none. */
    readonly resultVersion: number
  }

type Row = Omit<
  StoredGameRecord,
  | 'startsAt'
  | 'firstStartsAt'
  | 'readAt'
  | 'doubtedStart'
  | 'inPlayAt'
  | 'lastBetAt'
  | 'settled'
  | 'pending'
> & {
  startsAt: Date
  firstStartsAt: Date
  readAt: Date
  doubtedStart: Date | null
  inPlayAt: Date | null
  settledVersion: number | null
  newest: (GameOutcome & { source: string; confirmed: boolean }) | null
  settledBy: GameOutcome | null
}

const outcomeOf = (result: string) =>
  `'outcome', ${result}.outcome, 'awayScore', ${result}.away_score, 'homeScore', ${result}.home_score`

/** The sources of results that an operator or a rule of ours has set: no reading changes them. */
const OWN_SOURCES: readonly string[] = ['operator', 'rule']

const OWN = `(${OWN_SOURCES.map((source) => `'${source}'`).join()})`

/** Condition on game `g`, its newest result `n` and the result `s` that it is settled by. */
const MAY_BE_CORRECTED = `g.voided_at is null and s.outcome = 'final' and s.source not in ${OWN} and n.source not in ${OWN}
      and ${isCorrectable('g')}`

const SELECT = `
  select g.id, g.source, g.source_id as "sourceId", g.league, g.away_team as "awayTeam", g.home_team as "homeTeam",
    g.starts_at as "startsAt", coalesce(g.first_starts_at, g.starts_at) as "firstStartsAt", g.start_known as "hasStartTime", g.start_fixed as "startFixed",
    g.doubted_start as "doubtedStart", g.other_teams as "otherTeams", g.other_teams_readings as "otherTeamsReadings",
    g.good_readings as "goodReadings", g.document, g.read_at as "readAt",
    g.status, g.in_play_at as "inPlayAt", g.away_score as "awayScore", g.home_score as "homeScore", g.clock, g.note, g.result_version as "resultVersion",
    case when n.version is not null then json_build_object(${outcomeOf('n')}, 'source', n.source,
      'confirmed', n.confirmed_at is not null) end as newest,
    case when s.version is not null then json_build_object(${outcomeOf('s')}) end as "settledBy",
    g.settled_version as "settledVersion", coalesce(${MAY_BE_CORRECTED}, false) as "mayBeCorrected"
  from games g
  left join results n on n.game_id = g.id and n.version = g.result_version
  left join results s on s.game_id = g.id and s.version = g.settled_version`

function toRecord(read: Row): StoredGameRecord {
  const { newest, settledBy, settledVersion, ...rest } = read
  const { startsAt, firstStartsAt, readAt, doubtedStart, inPlayAt, ...row } = rest
  const isAfter = settledVersion !== null && row.resultVersion > settledVersion
  const own = newest?.confirmed && OWN_SOURCES.includes(newest.source) ? newest : null
  const settled = settledBy ?? own
  return {
    ...row,
    startsAt: startsAt.getTime(),
    firstStartsAt: firstStartsAt.getTime(),
    readAt: readAt.getTime(),
    doubtedStart: doubtedStart?.getTime() ?? null,
    inPlayAt: inPlayAt?.getTime() ?? null,
    lastBetAt: Number.POSITIVE_INFINITY,
    settled,
    pending: settled && !isAfter ? null : newest,
  }
}

export const keyOf = ({ source, sourceId }: GameKey) => `${source} ${sourceId}`

const arrays = (keys: readonly GameKey[]) => [
  keys.map((key) => key.source),
  keys.map((key) => key.sourceId),
]

/** The games with these keys that have not been voided, by `keyOf`. */
export async function readStoredGames(
  db: Db,
  keys: readonly GameKey[],
): Promise<ReadonlyMap<string, StoredGameRecord>> {
  const { rows } = await db.query<Row>(
    `${SELECT} join unnest($1::text[], $2::text[]) as k (source, source_id)
       on k.source = g.source and k.source_id = g.source_id
     where g.voided_at is null`,
    arrays(keys),
  )
  return new Map(rows.map((row) => [keyOf(row), toRecord(row)]))
}

/** The latest start of the voided games with the ids and teams of these, milliseconds since 1970, by `keyOf`. */
export async function readVoidedStarts(
  db: Db,
  games: readonly FeedGame[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<GameKey & { startsAt: Date }>(
    `select g.source, g.source_id as "sourceId", max(g.starts_at) as "startsAt"
     from games g join unnest($1::text[], $2::text[], $3::text[], $4::text[]) as k (source, source_id, away_team, home_team)
       using (source, source_id, away_team, home_team)
     where g.voided_at is not null group by 1, 2`,
    [
      ...arrays(games),
      games.map(({ awayTeam }) => awayTeam),
      games.map(({ homeTeam }) => homeTeam),
    ],
  )
  return new Map(rows.map((row) => [keyOf(row), row.startsAt.getTime()]))
}

/** The range for which a reading is complete: it contains every game of this league that starts in this range. */
export type Cover = {
  readonly league: LeagueCode
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

/** The scheduled games of a source that a reading covers and lacks. */
export async function readMissing(
  db: Db,
  source: string,
  covers: readonly Cover[],
  seenIds: readonly string[],
): Promise<StoredGameRecord[]> {
  const { rows } = await db.query<Row>(
    `${SELECT}
     join unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as c (league, from_at, to_at)
       on c.league = g.league and g.starts_at >= c.from_at and g.starts_at < c.to_at
     where g.source = $1 and g.status = 'scheduled' and g.voided_at is null and g.source_id <> all($5::text[])`,
    [
      source,
      covers.map(({ league }) => league),
      covers.map(({ from }) => from),
      covers.map(({ to }) => to),
      seenIds,
    ],
  )
  return rows.map(toRecord)
}

/**
 * Locks these games by id, then reads them. The second statement sees results that were committed before the locks. `leave` skips
 * games that another transaction has locked. `wait` is for a single game, in a transaction with no other game locked.
 */
export async function lockStoredGames(
  tx: Tx,
  ids: readonly number[],
  waitPolicy: 'leave' | 'wait',
): Promise<StoredGameRecord[]> {
  const locked = await tx.query<{ id: number }>(
    `select id from games where id = any($1::bigint[]) order by id for update
     ${waitPolicy === 'leave' ? 'skip locked' : ''}`,
    [ids],
  )
  const { rows } = await tx.query<Row>(`${SELECT} where g.id = any($1::bigint[]) order by g.id`, [
    locked.rows.map(({ id }) => id),
  ])
  return rows.map(toRecord)
}

/** Enough rows to find the last bet: concurrent batches may insert their bets in another order than that of `accepted_at`. */
const LAST_BETS = 500

/** When the last bet on each of these locked games was accepted, milliseconds since 1970; games without bets are omitted. */
export async function readLastBets(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.query<{ id: number; at: Date }>(
    `select g.id, b.at from unnest($1::bigint[]) as g (id), lateral (
       select max(accepted_at) as at from (
         select accepted_at from bets where game_id = g.id order by id desc limit ${LAST_BETS}) as last) as b
     where b.at is not null`,
    [ids],
  )
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]))
}
