import { type Cents, cents, fromHundredths } from '@sidebet/domain/money'
import type { Db } from '../db.ts'

/** A user's money as the product shows it: what may be staked, and what is held for offers and bets. */
export type Funds = { readonly available: Cents; readonly atRisk: Cents }

/** fundsAvailable is cash, fundsAtRisk what stands in open offers and bets not settled (M1). */
export async function readFunds(db: Db, userId: number): Promise<Funds> {
  const { rows } = await db.query<{ kind: string; balance: Cents }>({
    name: 'read-funds',
    text: `select kind, balance_cents as balance from ledger_accounts
      where owner_id = $1 and kind in ('user.cash', 'user.at_risk')`,
    values: [userId],
  })
  const balance = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? cents(0)
  return { available: balance('user.cash'), atRisk: balance('user.at_risk') }
}

/** The same as the two fields of the wire, in dollars. */
export async function wireFunds(db: Db, userId: number) {
  const { available, atRisk } = await readFunds(db, userId)
  return { fundsAvailable: fromHundredths(available), fundsAtRisk: fromHundredths(atRisk) }
}
