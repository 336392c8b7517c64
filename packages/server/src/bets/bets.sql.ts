import type { Cents } from '@sidebet/domain/money'
import type { Db } from '../core/db.ts'
import { type Cursor, rowsToRead } from '../core/page.ts'
import { termsColumns } from '../offers/offerRow.ts'
import type { BetRecord } from './betRow.ts'

/** What was offered and what of it is taken. */
export async function readAmounts(
  db: Db,
  offerId: number,
): Promise<{ amount: Cents; taken: Cents } | null> {
  const { rows } = await db.query<{ amount: Cents; taken: Cents }>(
    `select amount_cents as amount, taken_cents as taken from offers
     where id = $1 and audience = 'public'`,
    [offerId],
  )
  return rows[0] ?? null
}

const columns = `b.id, b.offer_id as "offerId", b.accepter_id as "accepterId", a.username as "accepterUsername",
  b.amount_cents as amount, b.offerer_pay_cents as "offererPay", b.accepted_at as "acceptedAt",
  b.starts_at as "startsAt", b.available_before_cents as "acceptAvailableBefore",
  b.at_risk_before_cents as "acceptAtRiskBefore", s.outcome, s.home_score as "homeScore",
  s.away_score as "awayScore", ${termsColumns}`

/**
 * Joins what a list shows of a bet; $1 is the user who asks. A bet is settled for a user once the settlement's cursor
 * has passed them: lists, funds and `verify` use the same rule.
 */
const tables = `bets b
  join offers o on o.id = b.offer_id
  join games g on g.id = b.game_id
  join users p on p.id = b.offerer_id
  join users a on a.id = b.accepter_id
  left join settlements s on s.game_id = b.game_id and s.version = g.settled_version and s.user_cursor >= $1`

type List = {
  /** Names the statement: it is prepared once. */
  readonly name: string
  /** Of bets `b` and their settlements `s`, with parameters from $4 on. */
  readonly conditions: string
  readonly order: 'asc' | 'desc'
}

/** One list of a user's bets: the first of each side's by kickoff, then of both together, since each side has its index. */
async function readSides(
  db: Db,
  { name, conditions, order }: List,
  userId: number,
  page: { readonly cursor: Cursor | null; readonly limit: number },
  values: readonly unknown[] = [],
): Promise<BetRecord[]> {
  const most = rowsToRead(page.limit)
  const beyond =
    order === 'asc'
      ? `> (coalesce($2::timestamptz, '-infinity'), coalesce($3::bigint, 0))`
      : `< (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 9223372036854775807))`
  const side = (column: string) => `(
    select ${columns} from ${tables} where b.${column} = $1 and (b.starts_at, b.id) ${beyond} and ${conditions}
    order by b.starts_at ${order}, b.id ${order} limit ${most})`
  const { rows } = await db.query<BetRecord>({
    name: `${name}-${most}`,
    text: `select * from (${side('offerer_id')} union all ${side('accepter_id')}) as sides
      order by "startsAt" ${order}, id ${order} limit ${most}`,
    values: [userId, page.cursor?.at ?? null, page.cursor?.id ?? null, ...values],
  })
  return rows
}

const LIVE: List = {
  name: 'live',
  conditions: `b.audience = 'public' and s.game_id is null`,
  order: 'asc',
}

/** A user's public bets that are not settled, the next kickoff first (GAP-134); as many as `rowsToRead` says. */
export function readLive(db: Db, userId: number, cursor: Cursor | null, limit: number) {
  return readSides(db, LIVE, userId, { cursor, limit })
}

const PAST: List = {
  name: 'past',
  conditions: 'b.audience = $4 and s.game_id is not null',
  order: 'desc',
}

/** A user's settled bets of one kind, the newest game first (GAP-134); as many as `rowsToRead` says. */
export function readPast(
  db: Db,
  userId: number,
  audience: 'public' | 'friend',
  cursor: Cursor | null,
  limit: number,
) {
  return readSides(db, PAST, userId, { cursor, limit }, [audience])
}

export type Period = { readonly from: Date; readonly before: Date }

const HISTORY: List = {
  name: 'history',
  conditions: 's.game_id is not null and b.starts_at >= $4 and b.starts_at < $5',
  order: 'desc',
}

/** A user's settled bets of all kinds on games of the period, the newest first; as many as `rowsToRead` says. */
export function readHistory(
  db: Db,
  userId: number,
  period: Period,
  cursor: Cursor | null,
  limit: number,
) {
  return readSides(db, HISTORY, userId, { cursor, limit }, [period.from, period.before])
}

export type Totals = { wonCents: Cents; wonCount: number; lostCents: Cents; lostCount: number }

/** What the user won (the others' pays) and lost (the own ones) in the period, void bets left out (GAP-122). */
export async function readTotals(db: Db, userId: number, period: Period): Promise<Totals> {
  const { rows } = await db.query<Totals>({
    name: 'totals',
    text: `with graded as (
       select b.offerer_id = $1 as is_offerer, b.offerer_pay_cents, b.amount_cents,
         (case b.pick when 'home' then s.home_score - s.away_score else s.away_score - s.home_score end) * 100
           >= b.spread_hundredths as offerer_won
       from bets b
       join games g on g.id = b.game_id
       join settlements s on s.game_id = b.game_id and s.version = g.settled_version
         and s.user_cursor >= $1 and s.outcome = 'final'
       where (b.offerer_id = $1 or b.accepter_id = $1) and b.starts_at >= $2 and b.starts_at < $3
     )
     select
       coalesce(sum(case when is_offerer then amount_cents else offerer_pay_cents end)
         filter (where is_offerer = offerer_won), 0)::bigint as "wonCents",
       count(*) filter (where is_offerer = offerer_won) as "wonCount",
       coalesce(sum(case when is_offerer then offerer_pay_cents else amount_cents end)
         filter (where is_offerer <> offerer_won), 0)::bigint as "lostCents",
       count(*) filter (where is_offerer <> offerer_won) as "lostCount"
     from graded`,
    values: [userId, period.from, period.before],
  })
  return rows[0]!
}
