/** The rows of banks, and of our users' customer ids at the provider. */

import type { Db, Tx } from '../../platform/database/db.ts'
import type { BankStatus } from '../ports/bankPort.ts'

export type Bank = {
  readonly id: number
  readonly userId: number
  /** The provider's id. */
  readonly bankRef: string
  readonly accountName: string
  readonly state: BankStatus
}

const COLUMNS = `id, user_id as "userId", provider_ref as "bankRef", account_name as "accountName", state`

export async function findCustomerRef(db: Db, userId: number): Promise<string | null> {
  const { rows } = await db.query<{ ref: string }>(
    'select provider_ref as ref from bank_customers where user_id = $1',
    [userId],
  )
  return rows[0]?.ref ?? null
}

/**
 * Stores nothing when the user has a customer id already, or when another user has this one. The conflict clause names no index,
 * because two requests that insert the same row at once conflict in both unique indexes.
 */
export async function insertCustomerRef(
  db: Db,
  userId: number,
  customerRef: string,
): Promise<void> {
  await db.query(
    'insert into bank_customers (user_id, provider_ref) values ($1, $2) on conflict do nothing',
    [userId, customerRef],
  )
}

/** All banks of the user that are not removed, the oldest first. */
export async function listBanks(db: Db, userId: number): Promise<Bank[]> {
  const { rows } = await db.query<Bank>(
    `select ${COLUMNS} from banks where user_id = $1 and state <> 'removed' order by id`,
    [userId],
  )
  return rows
}

/** The user's bank with this provider id; null for a bank that is removed or another user's. */
export async function findBankOfRef(db: Db, userId: number, bankRef: string): Promise<Bank | null> {
  const { rows } = await db.query<Bank>(
    `select ${COLUMNS} from banks where user_id = $1 and provider_ref = $2 and state <> 'removed'`,
    [userId, bankRef],
  )
  return rows[0] ?? null
}

/** The same by our own id. */
export async function findOwnBank(db: Db, userId: number, id: number): Promise<Bank | null> {
  const { rows } = await db.query<Bank>(
    `select ${COLUMNS} from banks where user_id = $1 and id = $2 and state <> 'removed'`,
    [userId, id],
  )
  return rows[0] ?? null
}

/** The bank with this provider id, of any user, removed ones included; null when there is none. */
export async function findAnyBankOfRef(db: Db, bankRef: string): Promise<Bank | null> {
  const { rows } = await db.query<Bank>(`select ${COLUMNS} from banks where provider_ref = $1`, [
    bankRef,
  ])
  return rows[0] ?? null
}

/** The bank of any user, removed ones included. */
export async function readBank(db: Db, id: number): Promise<Bank> {
  const { rows } = await db.query<Bank>(`select ${COLUMNS} from banks where id = $1`, [id])
  return rows[0]!
}

export type NewBank = Omit<Bank, 'id'> & { readonly fingerprint: string }

/** Inserts a bank; null when the provider id exists already. */
export async function insertBank(tx: Tx, bank: NewBank): Promise<Bank | null> {
  const { rows } = await tx.query<Bank>(
    `insert into banks (user_id, provider_ref, account_name, state, fingerprint) values ($1, $2, $3, $4, $5)
     on conflict (provider_ref) do nothing returning ${COLUMNS}`,
    [bank.userId, bank.bankRef, bank.accountName, bank.state, bank.fingerprint],
  )
  return rows[0] ?? null
}

/** True when the state has changed. */
export async function setBankState(db: Db, id: number, state: BankStatus): Promise<boolean> {
  const { rowCount } = await db.query(
    'update banks set state = $2, changed_at = product_now() where id = $1 and state <> $2',
    [id, state],
  )
  return rowCount === 1
}

export type StoredBank = {
  readonly userId: number
  readonly accountName: string
  readonly customerRef: string
  readonly providerRef: string
}

/** A bank that the second provider has stored already is not inserted again. */
export async function insertStoredBank(db: Db, bank: StoredBank): Promise<void> {
  await db.query(
    `insert into stored_banks (user_id, account_name, customer_ref, provider_ref) values ($1, $2, $3, $4)
     on conflict (provider_ref) do nothing`,
    [bank.userId, bank.accountName, bank.customerRef, bank.providerRef],
  )
}

export async function countStoredBanks(db: Db, userId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from stored_banks where user_id = $1',
    [userId],
  )
  return rows[0]!.count
}
