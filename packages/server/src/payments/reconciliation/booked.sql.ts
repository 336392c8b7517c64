/** Our side of a reconciliation: the payments to compare, and the balance that our ledger expects at the provider. */
import type { Cents } from '@sidebet/domain/money'
import type { Db } from '../../platform/database/db.ts'
import type { ProviderName, StatementRow } from '../../ports.ts'
import { KINDS_OF } from '../payment.ts'
import type { Booked, BookedReturn } from './comparison.ts'

/**
 * SQL expression: when the provider should list a payment. For a bank transfer that is its creation, once we have the
 * transfer's id; for a wallet payment its completion. Payments that were not sent, and open wallet payments, may be missing
 * there.
 */
const BOOKED_AT = `case
  when p.provider_ref is null then null
  when p.kind in ('bankDeposit', 'bankPayout') and p.state in ('pending', 'completed', 'returned') then p.created_at
  when p.kind in ('walletDeposit', 'walletPayout') and p.state in ('completed', 'returned') then p.completed_at end`

/** SQL: what went back of deposits. A refund of ours is a return of its deposit at the provider. */
const RETURNS = `(
  select id, payment_id, provider_ref as ref, cents, cost_cents as cost from payment_returns
  union all
  select id, deposit_id, provider_ref, amount_cents, 0 from payments
  where kind = 'walletRefund' and state = 'completed')`

type Row = Omit<Booked, 'returns'> & { readonly returns: readonly BookedReturn[] }

/** The provider's payments of this period, and those of any date that these rows refer to. */
export async function readBooked(
  db: Db,
  provider: ProviderName,
  { from, to }: { readonly from: Date; readonly to: Date },
  rows: readonly StatementRow[],
): Promise<Booked[]> {
  const refs = rows.flatMap(({ ref, about }) => [ref, about]).filter((ref) => ref !== '')
  const { rows: found } = await db.query<Row>(
    `select p.id, p.kind, p.state, p.name, coalesce(p.provider_ref, '') as "providerRef",
       coalesce(p.capture_ref, '') as "captureRef", p.amount_cents as amount, p.charge_cents as charge, p.fee_cents as fee,
       ${BOOKED_AT} as "bookedAt", p.changed_at as "changedAt",
       (select coalesce(json_agg(json_build_object('ref', r.ref, 'cents', r.cents, 'cost', r.cost) order by r.id), '[]')
         from ${RETURNS} r where r.payment_id = p.id) as returns
     from payments p
     where p.kind = any($1) and p.kind <> 'walletRefund' and (
       p.provider_ref is not null and (p.created_at between $2 and $3 or p.completed_at between $2 and $3)
       or p.name = any($4) or p.provider_ref = any($5) or p.capture_ref = any($5)
       or p.id in (select r.payment_id from ${RETURNS} r where r.ref = any($5)))`,
    [KINDS_OF[provider], from, to, rows.flatMap(({ names }) => names), refs],
  )
  return found
}

export type ExpectedBalance = {
  /** Our balance at the provider at that instant, by our ledger. */
  readonly expected: Cents
  /**
   * Cents by which the provider's balance may be higher, and lower. Payments under way may have arrived there, or left.
   * Transfers between `since` and `at` may be missing in its balance, and transfers after `at` may be included.
   */
  readonly more: Cents
  readonly less: Cents
}

/** `at` is the time of the provider's balance; `since` is the time from which it may be incomplete. */
export async function readExpectedBalance(
  db: Db,
  provider: ProviderName,
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<ExpectedBalance> {
  const { rows } = await db.query<ExpectedBalance>(
    `with account as (select id, balance_cents from ledger_accounts where kind = $1 and owner_id = 0),
     booked as (
       -- A movement that reconciliation has booked counts from its own time, which precedes that of its transfer.
       select coalesce(b.at, t.created_at) as at, case when t.to_account = account.id then t.cents else -t.cents end as cents
       from ledger_transfers t cross join account
       left join statement_bookings b on t.kind in ('unknown', 'unknownReturn', 'providerFee') and b.id = t.ref
       where t.created_at > least($3::timestamptz, $4::timestamptz) and account.id in (t.to_account, t.from_account)
     ), moved as (
       select * from booked where at > least($3::timestamptz, $4::timestamptz)
     ), open as (
       -- Of a withdrawal that is under way the wallet provider may have taken its own fee already, which we post in the end.
       select kind, amount_cents - charge_cents + case kind when 'walletPayout' then 50 + amount_cents / 50 else 0 end as cents
       from payments
       where kind = any($2) and (state in ('submitting', 'pending')
         or kind = 'walletDeposit' and state = 'created' and created_at > $3::timestamptz - interval '1 day'
         or kind not like '%Deposit' and state = 'requested')
     )
     select ((select -balance_cents from account)
         + coalesce((select sum(cents) from moved where at > $3::timestamptz), 0))::bigint as expected,
       (coalesce((select sum(cents) from open where kind like '%Deposit'), 0)
         + coalesce((select sum(cents) from moved where cents > 0 and at between $4::timestamptz and $3::timestamptz), 0)
         + coalesce((select sum(-cents) from moved where cents < 0 and at > $3::timestamptz), 0))::bigint as more,
       (coalesce((select sum(cents) from open where kind not like '%Deposit'), 0)
         + coalesce((select sum(-cents) from moved where cents < 0 and at between $4::timestamptz and $3::timestamptz), 0)
         + coalesce((select sum(cents) from moved where cents > 0 and at > $3::timestamptz), 0))::bigint as less`,
    [`provider.${provider}`, KINDS_OF[provider], at, since],
  )
  return rows[0]!
}

/**
 * The sum of all balances. Every transfer debits one account and credits another, so the sum is 0 unless a balance was changed
 * without a transfer.
 */
export async function readSumOfBalances(db: Db): Promise<Cents> {
  const { rows } = await db.query<{ sum: Cents }>(
    'select coalesce(sum(balance_cents), 0)::bigint as sum from ledger_accounts',
  )
  return rows[0]!.sum
}
