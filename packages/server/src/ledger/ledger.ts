/**
 * The only code that writes balances. Money moves by transfers between two accounts. The key of a transfer makes it execute at
 * most once; the same statement writes the transfer and both balances.
 */

import type { Cents } from '@sidebet/domain/money'
import { publishChanges } from '../live/publishChanges.ts'
import { combineStatements, type StatementPart } from '../platform/database/combineStatements.ts'
import type { Tx } from '../platform/database/db.ts'
import { valueOfRow } from '../platform/database/valueOfRow.ts'

type UserAccountKind =
  | 'user.cash'
  | 'user.at_risk'
  | 'user.pending_in'
  | 'user.withdrawing'
  | 'user.debt'
type Provider = 'paypal' | 'dwolla'
type AccountKind =
  | UserAccountKind
  | 'user.bonus'
  | 'promo.pool'
  | 'equity.platform'
  | 'game.pot'
  | `provider.${Provider}`
  | `intransit.${Provider}.in`
  | `expense.provider_fee.${Provider}`
  | `suspense.${Provider}`
  | 'revenue.withdrawal_fee'
  | 'expense.dispute'

export type Account = {
  readonly id: number
  readonly kind: AccountKind
  /** The user, grant, promotion or game that owns it; 0 for the house. */
  readonly ownerId: number
  readonly balance: Cents
}

export type AccountName = { readonly kind: AccountKind; readonly ownerId: number }

type Movement<Side> = {
  /** Unique for ever: `take:{bet}:cash`. A transaction that posts it again fails. */
  readonly key: string
  readonly kind: string
  readonly ref: number
  readonly from: Side
  readonly to: Side
  readonly cents: Cents
}

/** Between two accounts by name, which this transaction has locked. */
export type Transfer = Movement<AccountName>

/** The same by account ids. */
export type TransferById = Movement<number>

/** Opens accounts with a balance of 0; those that exist stay as they are. */
export async function openAccounts(tx: Tx, accounts: readonly AccountName[]): Promise<void> {
  await tx.query(
    `insert into ledger_accounts (kind, owner_id)
     select * from unnest($1::text[], $2::bigint[]) on conflict (kind, owner_id) do nothing`,
    [accounts.map((account) => account.kind), accounts.map((account) => account.ownerId)],
  )
}

/** Locks these accounts in the global lock order (by id) until the transaction ends. Accounts that do not exist are left out. */
export async function lockAccounts(tx: Tx, names: readonly AccountName[]): Promise<Account[]> {
  const { rows } = await tx.query<Account>({
    name: 'lock-accounts',
    text: `select a.id, a.kind, a.owner_id as "ownerId", a.balance_cents as balance
      from ledger_accounts a
      where (a.kind, a.owner_id) in (select * from unnest($1::text[], $2::bigint[]))
      order by a.id for update`,
    values: [names.map((name) => name.kind), names.map((name) => name.ownerId)],
  })
  return rows
}

/** Locks the cash and at-risk accounts of users in the global lock order. */
const FUNDS = `select id, kind, owner_id as "ownerId", balance_cents as balance from ledger_accounts
      where owner_id = any($1::bigint[]) and kind in ('user.cash', 'user.at_risk')
      order by id for update`

/**
 * Locks the cash and at-risk accounts of these users in the global lock order (by id) until the transaction ends. It never
 * waits: accounts that another transaction has locked are left out. `users` are those with both accounts locked.
 */
export async function lockFreeFunds(
  tx: Tx,
  userIds: readonly number[],
): Promise<{ accounts: readonly Account[]; users: ReadonlySet<number> }> {
  const { rows } = await tx.query<Account>({
    name: 'lock-free-funds',
    text: `${FUNDS} skip locked`,
    values: [userIds],
  })
  const seen = new Set<number>()
  const users = rows.filter(({ ownerId }) => seen.has(ownerId) || !seen.add(ownerId))
  return { accounts: rows, users: new Set(users.map(({ ownerId }) => ownerId)) }
}

/** The same, but waits for accounts that another transaction has locked. */
export async function lockFunds(tx: Tx, userIds: readonly number[]): Promise<Account[]> {
  const { rows } = await tx.query<Account>({ name: 'lock-funds', text: FUNDS, values: [userIds] })
  return rows
}

/** Finds an account by name among locked accounts. Throws for one that is not among them. */
function finderIn(accounts: readonly Account[]): (name: AccountName) => Account {
  const byOwner = new Map<AccountKind, Map<number, Account>>()
  for (const account of accounts) {
    const ofKind = byOwner.get(account.kind) ?? new Map<number, Account>()
    byOwner.set(account.kind, ofKind.set(account.ownerId, account))
  }
  return ({ kind, ownerId }) => {
    const account = byOwner.get(kind)?.get(ownerId)
    if (!account) throw new Error(`account ${kind} of ${ownerId} is not locked`)
    return account
  }
}

/** Balances of locked accounts by name. Throws for an account that is not among them. */
export function balancesOf(accounts: readonly Account[]): (name: AccountName) => Cents {
  const find = finderIn(accounts)
  return (name) => find(name).balance
}

/**
 * Statement parts that write transfers between accounts that the caller has locked, and the balances. `now` is in milliseconds
 * since 1970. A key that exists, or a balance below 0 where none is allowed, fails the transaction.
 */
export function applyTransfers(
  locked: readonly Account[],
  transfers: readonly Transfer[],
  now: number,
): StatementPart[] {
  const find = finderIn(locked)
  return applyTransfersById(
    transfers.map((transfer) => ({
      ...transfer,
      from: find(transfer.from).id,
      to: find(transfer.to).id,
    })),
    now,
  )
}

/** The same for callers that have the ids of the locked accounts. */
export function applyTransfersById(
  transfers: readonly TransferById[],
  now: number,
): StatementPart[] {
  if (transfers.length === 0) return []
  const moved = new Map<number, number>()
  for (const { from, to, cents } of transfers) {
    moved.set(from, (moved.get(from) ?? 0) - cents)
    moved.set(to, (moved.get(to) ?? 0) + cents)
  }
  const accounts = [...moved.keys()].sort((a, b) => a - b)
  return [
    {
      name: 'transfers',
      text: `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
        select t.*, $7::timestamptz from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[],
          $6::bigint[]) as t`,
      values: [
        transfers.map((transfer) => transfer.key),
        transfers.map((transfer) => transfer.kind),
        transfers.map((transfer) => transfer.ref),
        transfers.map((transfer) => transfer.from),
        transfers.map((transfer) => transfer.to),
        transfers.map((transfer) => transfer.cents),
        new Date(now),
      ],
    },
    {
      name: 'balances',
      text: `update ledger_accounts set balance_cents = balance_cents + ${valueOfRow('$2::bigint[]')}
        where id = any($1::bigint[])`,
      values: [accounts, accounts.map((account) => moved.get(account)!)],
    },
  ]
}

/** Posts transfers between accounts that the caller has locked, and publishes the change to their users. */
export async function postTransfers(
  tx: Tx,
  locked: readonly Account[],
  transfers: readonly Transfer[],
  now: number,
): Promise<void> {
  if (transfers.length === 0) return
  publishChanges(tx, { users: usersOf(transfers) })
  await tx.query(combineStatements(applyTransfers(locked, transfers, now)))
}

/**
 * Users whose funds these transfers move. A bonus account belongs to a grant: when only bonus moves, the caller publishes the
 * change to its user.
 */
function usersOf(transfers: readonly Transfer[]): number[] {
  const sides = transfers.flatMap(({ from, to }) => [from, to])
  return sides.flatMap(({ kind, ownerId }) =>
    kind.startsWith('user.') && kind !== 'user.bonus' ? [ownerId] : [],
  )
}
