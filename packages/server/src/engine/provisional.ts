/** What provisional settlements have paid, for the checks of stakes and withdrawals (BI8). */
import { mostCashToStake, mostToStake } from '@sidebet/domain/bets/provisionalFunds'
import { type Cents, cents, minus, plus } from '@sidebet/domain/money'
import { type Grant, grantsOf } from '../bonus/grants.ts'
import type { Db, Tx } from '../platform/database/db.ts'

/** Cents paid to one account that are not final yet. */
export type Provisional = {
  readonly accountId: number
  readonly cents: Cents
}

/**
 * Selects payments of provisional settlements that are not final yet, per account of the users in this parameter. One JSON
 * array of `Provisional`.
 */
const provisionalOf = (users: string) => `(
  select coalesce(json_agg(json_build_object('accountId', p.account_id, 'cents', p.cents)), '[]') from (
    select p.account_id, sum(p.cents)::bigint as cents
    from unnest(${users}::bigint[]) as u (id)
    cross join lateral (select * from provisional_payouts where user_id = u.id limit 10000) as p
    cross join lateral (
      select provisional_until from settlements where game_id = p.game_id and version = p.version limit 1) as s
    where s.provisional_until > product_now()
    group by p.account_id) p)`

/** The ids of those of these users that a provisional settlement has paid, final or not: most have none. */
export async function readPaidUsers(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ userId: number }>({
    name: 'batch-paid-users',
    text: 'select distinct user_id as "userId" from provisional_payouts where user_id = any($1::bigint[])',
    values: [userIds],
  })
  return rows.map(({ userId }) => userId)
}

/** What provisional settlements have paid to accounts of these users and is not final yet. */
export async function readProvisional(
  tx: Tx,
  userIds: readonly number[],
): Promise<readonly Provisional[]> {
  if (userIds.length === 0) return []
  const { rows } = await tx.query<{ provisional: Provisional[] }>({
    name: 'batch-provisional',
    text: `select ${provisionalOf('$1')} as provisional`,
    values: [userIds],
  })
  return rows[0]!.provisional
}

/** By the account's id. */
export const byAccount = (paid: readonly Provisional[]): ReadonlyMap<number, Cents> =>
  new Map(paid.map(({ accountId, cents: amount }) => [accountId, amount]))

type AccountBalance = { readonly id: number; readonly balance: Cents }

/**
 * Cents of a user's accounts that may be staked; grants in the order in which they are staked. `max` is the cap, in cents.
 * Without `withBonus` only cash is staked.
 */
export function toStakeOf(
  { cash, grants }: { readonly cash: AccountBalance; readonly grants: readonly AccountBalance[] },
  paid: ReadonlyMap<number, Cents>,
  max: Cents,
  withBonus = true,
): Cents {
  const withPaid = ({ id, balance }: AccountBalance) => ({
    balance,
    provisional: paid.get(id) ?? cents(0),
  })
  const funds = { cash: withPaid(cash), grants: grants.map(withPaid) }
  return withBonus ? mostToStake(funds, max) : mostCashToStake(funds, max)
}

/** A user's cents that cannot be staked before results are final: 0 for almost all users. */
export async function readReserved(db: Db, userId: number): Promise<Cents> {
  const { rows } = await db.query<{
    cash: AccountBalance | null
    grants: Grant[]
    provisional: Provisional[]
    max: Cents
  }>({
    name: 'read-reserved',
    text: `select (select json_build_object('id', id, 'balance', balance_cents) from ledger_accounts
        where kind = 'user.cash' and owner_id = $1) as cash, ${grantsOf('array[$1]')} as grants,
      ${provisionalOf('array[$1]')} as provisional, (select provisional_bets_max_cents from switches) as max`,
    values: [userId],
  })
  const { cash, grants, provisional, max } = rows[0]!
  if (!cash || provisional.length === 0) return cents(0)
  const accounts = grants.map(({ accountId: id, balance }) => ({ id, balance }))
  const available = accounts.reduce((sum, { balance }) => plus(sum, balance), cash.balance)
  return minus(available, toStakeOf({ cash, grants: accounts }, byAccount(provisional), max))
}
