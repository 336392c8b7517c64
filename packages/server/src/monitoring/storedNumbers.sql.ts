/** Numbers of the database for the metrics: the same for all processes. */
import type { Db } from '../platform/database/db.ts'

type MoneySum = 'at_risk' | 'withheld' | 'owed' | 'debts'

/**
 * Cents. `at_risk`: stakes of open offers and unsettled bets. `withheld`: payouts of provisional settlements, and bonus. `owed`:
 * all money of users, with stakes, pots that are being paid and withdrawals under way. `debts`: what users owe.
 */
export async function readMoneySums(
  db: Db,
): Promise<{ readonly sum: MoneySum; readonly cents: number }[]> {
  const { rows } = await db.query<{ sum: MoneySum; cents: number }>(
    `with kinds as (select kind, sum(balance_cents) as cents from ledger_accounts group by kind),
       provisional as (
         select coalesce(sum(p.cents), 0) as cents from provisional_payouts p
         join settlements s on (s.game_id, s.version) = (p.game_id, p.version) and s.provisional_until > product_now()
         join ledger_accounts a on a.id = p.account_id and a.kind = 'user.cash')
     select sum, cents::float8 from (
       select 'at_risk' as sum, coalesce(sum(cents) filter (where kind = 'user.at_risk'), 0) as cents from kinds
       union all
       select 'withheld', coalesce(sum(cents) filter (where kind = 'user.bonus'), 0) + (select cents from provisional) from kinds
       union all
       select 'owed', coalesce(sum(cents) filter (where kind in
         ('user.cash', 'user.bonus', 'user.at_risk', 'user.withdrawing', 'game.pot')), 0) from kinds
       union all
       select 'debts', coalesce(-sum(cents) filter (where kind = 'user.debt'), 0) from kinds) as sums`,
  )
  return rows
}

/** Failed rows per kind of job, and real seconds since the first failure of the oldest. */
export async function readFailureAges(
  db: Db,
): Promise<{ readonly job: string; readonly rows: number; readonly ageSeconds: number }[]> {
  const { rows } = await db.query<{ job: string; rows: number; ageSeconds: number }>(
    `select kind as job, count(*)::int as rows, extract(epoch from now() - min(first_at))::float8 as "ageSeconds"
     from stuck_work group by kind`,
  )
  return rows
}

/** Notifications that are not delivered yet, and the seconds since the oldest was written, by the product's clock. */
export async function readOutboxAge(
  db: Db,
): Promise<{ readonly messages: number; readonly ageSeconds: number }> {
  const { rows } = await db.query<{ messages: number; ageSeconds: number }>(
    `select count(*)::int as messages,
       coalesce(extract(epoch from product_now() - min(created_at)), 0)::float8 as "ageSeconds"
     from (
       select created_at from outbox where placed_at is null
       union all
       select created_at from outbox where placed_at is not null and done_at is null) as waiting`,
  )
  return rows[0]!
}

/** Open differences per provider and for our own ledger: those that stop withdrawals, and the others. */
export async function readDifferences(
  db: Db,
): Promise<{ readonly provider: string; readonly stops: boolean; readonly count: number }[]> {
  const { rows } = await db.query<{ provider: string; stops: boolean; count: number }>(
    `select provider, stops, count(b.id)::int as count
     from unnest(array['paypal', 'dwolla', 'ledger']) as provider cross join unnest(array[true, false]) as stops
     left join (
       select id, provider, stops and not mends as stops from reconciliation_breaks where resolved_at is null) b
       using (provider, stops)
     group by provider, stops`,
  )
  return rows
}

/** Seconds since the last comparison with each provider that ran to its end, by the product's clock. */
export async function readReconciliationAges(
  db: Db,
): Promise<{ readonly provider: string; readonly ageSeconds: number }[]> {
  const { rows } = await db.query<{ provider: string; ageSeconds: number }>(
    `select provider, extract(epoch from product_now() - finished_at)::float8 as "ageSeconds"
     from unnest(array['paypal', 'dwolla']) as provider cross join lateral (
       select finished_at from reconciliations r where r.provider = provider.provider and finished_at is not null and error = ''
       order by r.id desc limit 1) as last`,
  )
  return rows
}
