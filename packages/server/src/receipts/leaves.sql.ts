/** The leaves of a settlement's receipts, built from stored rows. */
import { randomBytes } from 'node:crypto'
import { wireId } from '@sidebet/contract/ids'
import type { VoidReason } from '@sidebet/domain/games/reasons'
import { type LeafReading, paidOf, type ReceiptLeaf } from '@sidebet/domain/receipts/receipt'
import type { ReadDatabase, Tx } from '../platform/database/db.ts'
import { voidReason } from '../settlements/reasonOf.sql.ts'
import { sha256 } from './sha256.ts'

export type SettlementId = { readonly gameId: number; readonly version: number }

/** Bets per part of a tree: a power of two, with two leaves each. */
export const BETS_A_PART = 512

/** One bet with its two leaves. */
export type BetLeaves = {
  readonly betId: number
  readonly offererId: number
  readonly accepterId: number
  readonly offerer: ReceiptLeaf
  readonly accepter: ReceiptLeaf
}

type Row = {
  betId: number
  rule: number
  reason: VoidReason | null
  offererId: number
  accepterId: number
  league: string
  awayTeam: string
  homeTeam: string
  startsAt: Date
  acceptedAt: Date
  pick: 'home' | 'away'
  spread: number
  numerator: number
  denominator: number
  takenBefore: number
  amount: number
  offererPay: number
  outcome: 'final' | 'void'
  awayScore: number | null
  homeScore: number | null
  source: string
  readAt: Date
  offererStaked: number
  offererPaid: number
  accepterStaked: number
  accepterPaid: number
  offererSalt: Buffer
  accepterSalt: Buffer
}

/** The readings of a settlement's result for its leaves, and the excerpts of their documents. */
export type Readings = {
  readonly readings: readonly LeafReading[]
  readonly excerpts: readonly (string | null)[]
}

/** The readings that the settlement of this version had when it began. They never change. */
export async function readReadings(
  db: ReadDatabase,
  { gameId, version }: SettlementId,
): Promise<Readings> {
  const { rows } = await db.query<
    Omit<LeafReading, 'score' | 'readAt'> & {
      awayScore: number | null
      homeScore: number | null
      readAt: Date
    }
  >(
    `select r.source, r.outcome, r.away_score as "awayScore", r.home_score as "homeScore", r.read_at as "readAt", r.document,
       r.excerpt
     from result_readings r join settlements s on s.game_id = r.game_id and s.version = r.version
     where r.game_id = $1 and r.version = $2 and r.read_at <= s.started_at order by r.nth`,
    [gameId, version],
  )
  const readings = rows.map(({ awayScore, homeScore, readAt, excerpt, ...row }) => ({
    ...row,
    score: awayScore === null || homeScore === null ? null : { away: awayScore, home: homeScore },
    readAt: readAt.toISOString(),
    excerpt: excerpt === null ? null : sha256(excerpt),
  }))
  return { readings, excerpts: rows.map(({ excerpt }) => excerpt) }
}

/**
 * The bets of a finished settlement from this id on, by id, with their leaves; one part at most. Their salts must exist. Leaves of
 * form 1 have no readings.
 */
export async function readLeaves(
  db: ReadDatabase,
  { gameId, version }: SettlementId,
  fromBetId: number,
  readings?: readonly LeafReading[],
): Promise<BetLeaves[]> {
  const { rows } = await db.query<Row>(
    `with part as (
       select * from bets where game_id = $1 and id >= $3 order by id limit ${BETS_A_PART}
     ), before as (
       select e.offer_id, sum(e.amount_cents) as cents from bets e
       where e.game_id = $1 and e.id < $3 and e.offer_id in (select offer_id from part) group by e.offer_id
     )
     select b.id as "betId", b.offerer_id as "offererId", b.accepter_id as "accepterId", g.league,
       g.away_team as "awayTeam", g.home_team as "homeTeam", b.rule_version as rule,
       ${voidReason('b', 's')} as reason,
       s.starts_at as "startsAt", b.accepted_at as "acceptedAt",
       b.pick, b.spread_hundredths as spread, b.odds_numerator as numerator, b.odds_denominator as denominator,
       (coalesce(before.cents, 0) + sum(b.amount_cents) over (partition by b.offer_id order by b.id)
         - b.amount_cents)::bigint as "takenBefore",
       b.amount_cents as amount, b.offerer_pay_cents as "offererPay", s.outcome, s.away_score as "awayScore",
       s.home_score as "homeScore", r.source, r.read_at as "readAt",
       po.staked_cents as "offererStaked", po.paid_cents as "offererPaid",
       pa.staked_cents as "accepterStaked", pa.paid_cents as "accepterPaid",
       salt.offerer_salt as "offererSalt", salt.accepter_salt as "accepterSalt"
     from part b
     join games g on g.id = b.game_id
     join settlements s on s.game_id = $1 and s.version = $2
     join results r on r.game_id = $1 and r.version = $2
     join payouts po on po.game_id = $1 and po.version = $2 and po.user_id = b.offerer_id
     join payouts pa on pa.game_id = $1 and pa.version = $2 and pa.user_id = b.accepter_id
     join receipt_salts salt on salt.bet_id = b.id and salt.version = $2
     left join before on before.offer_id = b.offer_id
     order by b.id`,
    [gameId, version, fromBetId],
  )
  return rows.map((row) => ({
    betId: row.betId,
    offererId: row.offererId,
    accepterId: row.accepterId,
    offerer: leafOf(row, 'offerer', { gameId, version }, readings),
    accepter: leafOf(row, 'accepter', { gameId, version }, readings),
  }))
}

function leafOf(
  row: Row,
  side: ReceiptLeaf['side'],
  { gameId, version }: SettlementId,
  readings: readonly LeafReading[] | undefined,
): ReceiptLeaf {
  const { numerator, denominator, awayScore, homeScore } = row
  const isOfferer = side === 'offerer'
  const bet = {
    rule: row.rule,
    side,
    pick: row.pick,
    spread: row.spread,
    startsAt: row.startsAt.toISOString(),
    acceptedAt: row.acceptedAt.toISOString(),
    accepterPay: row.amount,
    offererPay: row.offererPay,
    outcome: row.outcome,
    score:
      row.outcome === 'void' || awayScore === null || homeScore === null
        ? null
        : { away: awayScore, home: homeScore },
  }
  return {
    bet: wireId('bet', row.betId),
    game: wireId('game', gameId),
    league: row.league,
    awayTeam: row.awayTeam,
    homeTeam: row.homeTeam,
    odds: { numerator, denominator },
    takenBefore: row.takenBefore,
    version,
    source: row.source,
    readAt: row.readAt.toISOString(),
    ...bet,
    paid: paidOf(bet),
    userStaked: isOfferer ? row.offererStaked : row.accepterStaked,
    userPaid: isOfferer ? row.offererPaid : row.accepterPaid,
    ...(readings && { readings, reason: row.reason }),
    salt: (isOfferer ? row.offererSalt : row.accepterSalt).toString('hex'),
  }
}

/** Inserts the salts of the next part of a settlement's bets. Returns the first bet's id; null for none. */
export async function saltNextPart(
  tx: Tx,
  { gameId, version }: SettlementId,
  afterBetId: number,
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from bets where game_id = $1 and id > $2 order by id limit ${BETS_A_PART}`,
    [gameId, afterBetId],
  )
  if (rows.length === 0) return null
  await tx.query(
    `insert into receipt_salts (version, bet_id, offerer_salt, accepter_salt)
     select $1, * from unnest($2::bigint[], $3::bytea[], $4::bytea[]) on conflict (bet_id, version) do nothing`,
    [version, rows.map(({ id }) => id), newSalts(rows.length), newSalts(rows.length)],
  )
  return rows[0]!.id
}

function newSalts(count: number): Buffer[] {
  return Array.from({ length: count }, () => randomBytes(16))
}
