import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Cents } from '@sidebet/domain/money'
import { settlesFor } from '../bets/isPaid.sql.ts'
import { STARTS } from '../bets/starts.sql.ts'
import { bonusOf } from '../ledger/funds.ts'
import type { Db } from '../platform/database/db.ts'
import { unread } from '../platform/database/page.ts'

/** Most offers, bets and payments that are listed one by one; the sums include the rest. */
const ROWS_MAX = 50

type Terms = {
  readonly id: number
  readonly league: LeagueCode
  readonly winner: string
  readonly spread: number
}

export type FundsBreakdown = {
  readonly available: Cents
  /** What of it is bonus. */
  readonly bonus: Cents
  readonly atRisk: Cents
  readonly offers: readonly (Terms & {
    readonly amount: Cents
    readonly taken: Cents
    readonly numerator: number
    readonly denominator: number
  })[]
  readonly bets: readonly (Terms & { readonly isOfferer: boolean; readonly stake: Cents })[]
  /** Payments under way, in and out, the newest first. */
  readonly payments: readonly {
    readonly id: number
    readonly isDeposit: boolean
    readonly account: string
    readonly amount: Cents
  }[]
}

/** Columns of an offer or a bet `t` and its game `g`. */
const TERMS = `t.id, g.league, case t.pick when 'home' then g.home_team else g.away_team end as winner,
  t.spread_hundredths as spread`

/** SQL condition: bet `b` has not paid user $1 yet. It is evaluated per bet, as in the lists. */
const IS_LIVE = `not exists (select 1 from settlements s
  where s.game_id = b.game_id and ${settlesFor('s', '$1')})`

const betsOf = (side: 'offerer_id' | 'accepter_id', part: string) => `(
  select * from bets b where b.${side} = $1 and ${part} and ${IS_LIVE}
  order by b.starts_at, b.id limit ${unread(ROWS_MAX)})`

const BETS = (['offerer_id', 'accepter_id'] as const)
  .flatMap((side) => [
    betsOf(side, 'b.starts_at > (select now from instant)'),
    betsOf(side, 'b.starts_at = any(array(select start from open_starts))'),
  ])
  .join(' union all ')

/** SQL condition: the payment is under way. An order that is not paid yet is not. */
const UNDER_WAY = `p.state in ('requested', 'submitting', 'pending')`

/** A user's funds in detail, the next games first. One statement, so that all parts are of one snapshot. */
export async function readFundsBreakdown(db: Db, userId: number): Promise<FundsBreakdown> {
  const { rows } = await db.query<FundsBreakdown>({
    name: 'funds-breakdown',
    text: `with ${STARTS},
      own_offers as materialized (
        select * from offers o where o.offerer_id = $1 and o.state = 'open'
        order by o.starts_at, o.id limit ${unread(ROWS_MAX)}),
      own_bets as materialized (select * from (${BETS}) as b order by b.starts_at, b.id limit ${ROWS_MAX}),
      under_way as materialized (
        select * from payments p where p.user_id = $1 and ${UNDER_WAY} order by p.id desc limit ${unread(ROWS_MAX)}),
      listed_offers as (
        select ${TERMS}, t.amount_cents as amount, t.taken_cents as taken, t.odds_numerator as numerator,
          t.odds_denominator as denominator
        from own_offers t join games g on g.id = t.game_id order by t.starts_at, t.id),
      listed_bets as (
        select ${TERMS}, t.offerer_id = $1 as "isOfferer",
          case when t.offerer_id = $1 then t.offerer_pay_cents else t.amount_cents end as stake
        from own_bets t join games g on g.id = t.game_id order by t.starts_at, t.id),
      listed_payments as (
        select p.id, p.kind in ('walletDeposit', 'bankDeposit') as "isDeposit", p.amount_cents as amount,
          coalesce((select account_name from banks b where b.id = p.bank_id), p.receiver, '') as account
        from under_way p order by p.id desc)
      select
        coalesce((select balance_cents from ledger_accounts where kind = 'user.cash' and owner_id = $1), 0)
          + ${bonusOf('$1')} as available,
        ${bonusOf('$1')} as bonus,
        coalesce((select balance_cents from ledger_accounts where kind = 'user.at_risk' and owner_id = $1), 0) as "atRisk",
        (select coalesce(json_agg(listed_offers), '[]') from listed_offers) as offers,
        (select coalesce(json_agg(listed_bets), '[]') from listed_bets) as bets,
        (select coalesce(json_agg(listed_payments), '[]') from listed_payments) as payments`,
    values: [userId],
  })
  return rows[0]!
}
