import { type Cents, fromHundredths } from '@sidebet/domain/money'
import type { Db } from '../platform/database/db.ts'

/** A user's money as the product shows it: what may be staked, and what is at risk in offers and bets. */
export type Funds = { readonly available: Cents; readonly atRisk: Cents }

/** SQL expression: the bonus of the user in this parameter, the sum of the accounts of their grants. */
export const bonusOf = (user: string) =>
  `coalesce((select sum(a.balance_cents) from promotion_grants g
    join ledger_accounts a on a.owner_id = g.id and a.kind = 'user.bonus' where g.user_id = ${user}), 0)::bigint`

/** `available` is cash and bonus; `atRisk` is the stake of open offers and of bets not settled (M1). */
export async function readFunds(db: Db, userId: number): Promise<Funds> {
  const { rows } = await db.query<Funds>({
    name: 'read-funds',
    text: `select
        coalesce(max(balance_cents) filter (where kind = 'user.cash'), 0) + ${bonusOf('$1')} as available,
        coalesce(max(balance_cents) filter (where kind = 'user.at_risk'), 0) as "atRisk"
      from ledger_accounts where owner_id = $1 and kind in ('user.cash', 'user.at_risk')`,
    values: [userId],
  })
  return rows[0]!
}

/** The same as the two fields of the API, in dollars. */
export async function wireFunds(db: Db, userId: number) {
  const { available, atRisk } = await readFunds(db, userId)
  return { fundsAvailable: fromHundredths(available), fundsAtRisk: fromHundredths(atRisk) }
}
