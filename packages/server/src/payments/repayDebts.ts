/** Incoming money repays a debt first (P7): a deposit, a win, a returned stake. */
import { randomUUID } from 'node:crypto'
import { type Cents, cents } from '@sidebet/domain/money'
import { type AccountName, lockAccounts, postTransfers } from '../ledger/ledger.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'

/** Repays one user's debt as far as their cash suffices. A debt never blocks a stake; it does block withdrawals. */
export function repayDebts({ db }: Services): Job {
  return { name: 'repayDebts', runNext: () => db.transaction(repayOne) }
}

async function repayOne(tx: Tx): Promise<boolean> {
  const userId = await findDebtor(tx)
  if (userId === null) return false
  const cash: AccountName = { kind: 'user.cash', ownerId: userId }
  const debt: AccountName = { kind: 'user.debt', ownerId: userId }
  const accounts = await lockAccounts(tx, [cash, debt])
  const balance = (kind: string) => accounts.find((account) => account.kind === kind)!.balance
  const amount = cents(Math.min(balance('user.cash'), -balance('user.debt')))
  if (amount > 0) await repay(tx, userId, { cash, debt, amount, accounts })
  return amount > 0
}

/** A user with a debt and with cash; a user whose cash is locked is left for a later run. */
async function findDebtor(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query<{ userId: number }>(
    `select d.owner_id as "userId" from ledger_accounts d
     join ledger_accounts c on c.kind = 'user.cash' and c.owner_id = d.owner_id and c.balance_cents > 0
     where d.kind = 'user.debt' and d.balance_cents < 0 limit 1 for update of c skip locked`,
  )
  return rows[0]?.userId ?? null
}

async function repay(
  tx: Tx,
  userId: number,
  moved: {
    readonly cash: AccountName
    readonly debt: AccountName
    readonly amount: Cents
    readonly accounts: Awaited<ReturnType<typeof lockAccounts>>
  },
): Promise<void> {
  const { cash, debt, amount, accounts } = moved
  const transfer = {
    // Without a sequence: a sequence of no table is not on the machine of a tenant.
    key: `repay:${randomUUID()}`,
    kind: 'repayment',
    ref: userId,
    from: cash,
    to: debt,
    cents: amount,
  }
  await postTransfers(tx, accounts, [transfer], await readNow(tx))
}
