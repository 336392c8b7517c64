/** The rows of a settlement, from its beginning to its end; paying is in payUsers.sql.ts. */
import { CORRECTED_WITHIN_MS } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { RULE_VERSION, RULES, UnknownRules } from '@sidebet/domain/receipts/receipt'
import type { Db, Tx } from '../../platform/database/db.ts'
import { hasFailure, isDue } from '../../platform/jobs/failedJobs.ts'
import type { Leased } from '../../platform/jobs/rowJob.ts'
import { beganAt } from '../../settlements/beganAt.sql.ts'
import { isVoid } from '../../settlements/isVoid.sql.ts'
import { offererWon } from '../whoWon.sql.ts'

/** A cursor beyond every user: all are paid, except the skipped users. */
export const ALL_USERS = Number.MAX_SAFE_INTEGER

export type ConfirmedResult = {
  gameId: number
  version: number
  outcome: 'final' | 'void'
  homeScore: number | null
  awayScore: number | null
}

/** The result and the start that a settlement uses. */
export type Settling = ConfirmedResult & {
  /** The start when the settlement began: a bet accepted at or after it is void. */
  readonly startsAt: Date
}

export type GameToSettle = Leased & ConfirmedResult & { readonly league: LeagueCode }

/**
 * Locks one game whose settlement has ended and whose newest result is confirmed and differs from the settled one. A source
 * may only correct scores; only an operator may change a settled game to void or back.
 */
export async function leaseGameToCorrect(tx: Tx): Promise<GameToSettle | null> {
  const { rows } = await tx.query<GameToSettle>(
    `select g.id as ref, ${hasFailure('beginCorrection', 'g.id')}, g.id as "gameId", g.league, r.version, r.outcome,
       r.home_score as "homeScore", r.away_score as "awayScore"
     from games g
     join results r on r.game_id = g.id and r.version = g.result_version
     join settlements s on s.game_id = g.id and s.version = g.settled_version
     where g.settled_version < g.result_version and r.confirmed_at is not null and s.finished_at is not null
       and ((r.outcome, s.outcome) = ('final', 'final') or r.source = 'operator')
       and (r.outcome, r.home_score, r.away_score) is distinct from (s.outcome, s.home_score, s.away_score)
       and ${isDue('beginCorrection', 'g.id')}
     order by g.id limit 1 for update of g skip locked`,
  )
  return rows[0] ?? null
}

/** Takes on these games wait until the transaction ends, and are then refused. */
const GAMES_A_TRANSACTION = 100

/** Locks games that have a confirmed newest result and were never settled; a suspended game waits for the operator. */
export async function leaseGamesToSettle(tx: Tx): Promise<GameToSettle[]> {
  const { rows } = await tx.query<GameToSettle>(
    `select g.id as ref, ${hasFailure('beginSettlement', 'g.id')}, g.id as "gameId", g.league, r.version, r.outcome,
       r.home_score as "homeScore", r.away_score as "awayScore"
     from games g join results r on r.game_id = g.id and r.version = g.result_version
     where g.settled_version is null and g.result_version > 0 and g.status <> 'suspended'
       and r.confirmed_at is not null and ${isDue('beginSettlement', 'g.id')}
     order by g.starts_at, g.id limit ${GAMES_A_TRANSACTION} for update of g skip locked`,
  )
  return rows
}

/** Those of these games that have bets. Their rows are locked, so no take is in progress. */
export async function readGamesWithBets(
  tx: Tx,
  gameIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    `select n.id from unnest($1::bigint[]) as n (id) where exists (select 1 from bets b where b.game_id = n.id)`,
    [gameIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The result $2 of game $1, and whether its payments are provisional at all. */
const RESULT = `(select r.agreed_at is not null as is_agreed, w.provisional_settlements as is_on
  from results r cross join switches w where r.game_id = $1 and r.version = $2) as result`

/**
 * The columns provisional_until and is_final. Without an end until it is finished, unless it `hasNoBets` or two sources
 * agree.
 */
const finalityOf = (hasNoBets: string) =>
  `case when result.is_on and not result.is_agreed and not ${hasNoBets} then 'infinity'::timestamptz end,
   result.is_on and result.is_agreed`

/**
 * Inserts the settlements of these games by their newest results. One without bets ends at once, and needs no receipts. A void
 * closes the game's row permanently. A settled game counts as started, so that its open offers lapse.
 */
export async function insertSettlements(
  tx: Tx,
  gameIds: readonly number[],
  withBets: ReadonlySet<number>,
): Promise<void> {
  await tx.query(
    `insert into settlements (game_id, version, outcome, home_score, away_score, starts_at, rule_version, user_cursor,
       prepared_at, finished_at, provisional_until, is_final, receipts_made)
     select g.id, r.version, r.outcome, r.home_score, r.away_score, ${beganAt('g')}, ${RULE_VERSION},
       case when n.has_no_bets then ${ALL_USERS} else 0 end, over.at, over.at, ${finalityOf('n.has_no_bets')}, n.has_no_bets
     from unnest($1::bigint[], $2::boolean[]) as n (game_id, has_no_bets) join games g on g.id = n.game_id
       join results r on r.game_id = g.id and r.version = g.result_version
       cross join lateral (select case when n.has_no_bets then product_now() end as at) as over
       cross join lateral (select r.agreed_at is not null as is_agreed, provisional_settlements as is_on from switches) as result`,
    [gameIds, gameIds.map((id) => !withBets.has(id))],
  )
  await tx.query(
    `update games g set settled_version = r.version, started_at = coalesce(g.started_at, instant.now),
       voided_at = case when r.outcome = 'void' then instant.now end
     from results r, (select product_now() as now) as instant
     where g.id = any($1::bigint[]) and r.game_id = g.id and r.version = g.result_version`,
    [gameIds],
  )
}

/**
 * Inserts the next settlement of a settled game, with the start of the settlement that it corrects: the same bets are void.
 */
export async function insertCorrection(
  tx: Tx,
  { gameId, version, outcome, homeScore, awayScore }: ConfirmedResult,
  hasNoBets: boolean,
): Promise<void> {
  await tx.query(
    `insert into settlements (game_id, version, outcome, home_score, away_score, starts_at, rule_version, user_cursor,
       prepared_at, finished_at, provisional_until, is_final, receipts_made)
     select $1, $2, $6, $3, $4, o.starts_at, ${RULE_VERSION}, case when $5 then ${ALL_USERS} else 0 end, over.at, over.at,
       ${finalityOf('$5')}, $5
     from games g join settlements o on o.game_id = g.id and o.version = g.settled_version,
       (select case when $5 then product_now() end as at) as over, ${RESULT} where g.id = $1`,
    [gameId, version, homeScore, awayScore, hasNoBets, outcome],
  )
  await tx.query(
    `update settlements s set corrected_by = $2,
       provisional_until = case when s.provisional_until is not null then 'infinity'::timestamptz end from games g
     where g.id = $1 and s.game_id = g.id and s.version = g.settled_version`,
    [gameId, version],
  )
  await tx.query(
    `update games set settled_version = $2, home_score = $3, away_score = $4, note = '', status = $5 where id = $1`,
    [gameId, version, homeScore, awayScore, outcome === 'final' ? 'final' : 'cancelled'],
  )
}

/**
 * Computes every user's stakes and payout, each bet by the rules of its acceptance.
 *
 * @throws when this version of the server does not have the rules of a bet
 */
export async function computePayouts(tx: Tx, settling: Settling): Promise<void> {
  const { rows } = await tx.query<{ unknown: number | null }>(
    `with graded as (
        select b.rule_version, b.offerer_id, b.accepter_id, b.offerer_pay_cents, b.amount_cents, ${isVoid('b', 's')} as is_void,
          s.outcome = 'final' and ${isVoid('b', 's')} as is_late, ${offererWon('b', 's')} as offerer_won
        from bets b, (select $3::text as outcome, $4::int as home_score, $5::int as away_score,
          $6::timestamptz as starts_at) as s
        where b.game_id = $1
      ), sides as (
        select offerer_id as user_id, offerer_pay_cents as staked, is_late,
          case when is_void then offerer_pay_cents
            when offerer_won then offerer_pay_cents + amount_cents else 0 end as paid
        from graded
        union all
        select accepter_id, amount_cents, is_late,
          case when is_void then amount_cents
            when offerer_won then 0 else offerer_pay_cents + amount_cents end
        from graded
      ), computed as (
        insert into payouts (game_id, version, user_id, staked_cents, paid_cents, returned_cents)
        select $1, $2, user_id, sum(staked), sum(paid), coalesce(sum(paid) filter (where is_late), 0)
        from sides group by user_id
      )
      select min(rule_version) filter (where rule_version <> all($7)) as unknown from graded`,
    [
      settling.gameId,
      settling.version,
      settling.outcome,
      settling.homeScore,
      settling.awayScore,
      settling.startsAt,
      [...RULES.keys()],
    ],
  )
  const { unknown } = rows[0]!
  if (unknown !== null) throw new UnknownRules(unknown)
}

/** Locks one settlement whose payouts are not computed yet. */
export async function leaseToCompute(tx: Tx): Promise<(Leased & Settling) | null> {
  const { rows } = await tx.query<Leased & Settling>(
    `select s.game_id as ref, ${hasFailure('computePayouts', 's.game_id')}, s.game_id as "gameId", s.version, s.outcome,
       s.home_score as "homeScore", s.away_score as "awayScore", s.starts_at as "startsAt"
     from settlements s
     where s.finished_at is null and s.prepared_at is null and ${isDue('computePayouts', 's.game_id')}
     order by s.started_at, s.game_id limit 1 for update of s skip locked`,
  )
  return rows[0] ?? null
}

export async function markPrepared(tx: Tx, { gameId, version }: ConfirmedResult): Promise<void> {
  await tx.query(
    'update settlements set prepared_at = product_now() where game_id = $1 and version = $2',
    [gameId, version],
  )
}

/** Each needs little: its last rows were written by `payUsers`. */
const SETTLEMENTS_TO_FINISH = 100

export type LeasedSettlement = Leased & {
  readonly gameId: number
  readonly version: number
  readonly outcome: 'final' | 'void'
  readonly cursor: number
  /** Users at or below the cursor who are not paid yet. */
  readonly leftOut: readonly number[]
  readonly league: LeagueCode
  /** Of a correction, the version whose payments it takes back; else null. */
  readonly corrects: number | null
  /** Whether the corrected version was a void. */
  readonly wasVoid: boolean
  /** Its payments may not be withdrawn until they are final (BI8). */
  readonly isProvisional: boolean
}

/** Locks one settlement with unpaid users. */
export async function leaseToPay(tx: Tx): Promise<LeasedSettlement | null> {
  const unpaid = `(s.user_cursor < ${ALL_USERS} or cardinality(s.left_out) > 0)`
  const [settlement] = await lease(tx, 'payUsers', unpaid, 1)
  return settlement ?? null
}

/** Locks settlements whose users are all paid. */
export function leaseToFinish(tx: Tx): Promise<LeasedSettlement[]> {
  const paid = `s.user_cursor = ${ALL_USERS} and cardinality(s.left_out) = 0`
  return lease(tx, 'finishSettlement', paid, SETTLEMENTS_TO_FINISH)
}

async function lease(
  tx: Tx,
  kind: 'payUsers' | 'finishSettlement',
  condition: string,
  most: number,
): Promise<LeasedSettlement[]> {
  const { rows } = await tx.query<LeasedSettlement>(
    `select s.game_id as ref, ${hasFailure(kind, 's.game_id')}, s.game_id as "gameId", s.version, s.outcome,
       (select league from games g where g.id = s.game_id), s.user_cursor as cursor, s.left_out as "leftOut",
       o.version as corrects, coalesce(o.outcome = 'void', false) as "wasVoid",
       s.provisional_until is not null as "isProvisional"
     from settlements s left join settlements o on o.game_id = s.game_id and o.corrected_by = s.version
     where s.finished_at is null and s.prepared_at is not null and ${condition} and ${isDue(kind, 's.game_id')}
     order by s.started_at, s.game_id limit ${most} for update of s skip locked`,
  )
  return rows.map((row) => ({ ...row, leftOut: row.leftOut.map(Number) }))
}

/** The pots of these games that are not empty, and their balances in cents. */
export async function readFullPots(
  db: Db,
  gameIds: readonly number[],
): Promise<{ gameId: number; cents: number }[]> {
  const { rows } = await db.query<{ gameId: number; cents: number }>(
    `select owner_id as "gameId", balance_cents as cents from ledger_accounts
     where kind = 'game.pot' and owner_id = any($1::bigint[]) and balance_cents <> 0`,
    [gameIds],
  )
  return rows
}

/** Ends these settlements. The payments of each stay provisional while its game may be corrected. */
export async function finish(tx: Tx, settlements: readonly LeasedSettlement[]): Promise<void> {
  const values = [
    settlements.map(({ gameId }) => gameId),
    settlements.map(({ version }) => version),
  ]
  await tx.query(
    `with now as materialized (select product_now() as at)
     update settlements s set finished_at = now.at, provisional_until = case when s.provisional_until is not null
       then add_seconds(coalesce(first.finished_at, now.at), ${CORRECTED_WITHIN_MS / 1_000}) end
     from unnest($1::bigint[], $2::int[]) as n (game_id, version)
       cross join lateral (select finished_at from settlements where game_id = n.game_id order by version limit 1) as first, now
     where s.game_id = n.game_id and s.version = n.version`,
    values,
  )
  await tx.query(
    `update settlements s set provisional_until = null from unnest($1::bigint[], $2::int[]) as n (game_id, version)
     where s.game_id = n.game_id and s.corrected_by = n.version`,
    values,
  )
}
