/** What provisional settlements have paid, per account that received it (BI8). */

import type { Grant } from '../../bonus/grants.ts'
import type { Account, AccountName, Transfer } from '../../ledger/ledger.ts'
import type { StatementPart } from '../../platform/database/combineStatements.ts'
import type { Database, Tx } from '../../platform/database/db.ts'
import { sweepJob } from '../../platform/database/sweep.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Payout } from './payUsers.sql.ts'
import type { LeasedSettlement } from './settleGame.sql.ts'

/** Deletes what the previous settlement paid these users: the correction takes it back. */
export async function forgetProvisional(
  tx: Tx,
  { gameId, corrects }: LeasedSettlement,
  payouts: readonly Payout[],
): Promise<void> {
  if (corrects === null) return
  await tx.query(
    'delete from provisional_payouts where game_id = $1 and user_id = any($2::bigint[])',
    [gameId, payouts.map(({ userId }) => userId)],
  )
}

/** The key of a payment, or of the part of it that goes on to a pool at once. */
const IS_PAYMENT = /^(forfeit:)?settle:/

/**
 * Stores what a provisional settlement pays to each account of its users, from its transfers. A repayment of debt counts as
 * cash of the user. `grants` are those of these users.
 */
export function insertProvisionalPayouts(
  { gameId, version, isProvisional }: LeasedSettlement,
  transfers: readonly Transfer[],
  locked: readonly Account[],
  grants: readonly Grant[],
): StatementPart[] {
  if (!isProvisional) return []
  const cash = locked.filter(({ kind }) => kind === 'user.cash')
  const cashOf = new Map(cash.map(({ ownerId, id }) => [ownerId, { userId: ownerId, id }]))
  const bonusOf = new Map(
    grants.map(({ id, userId, accountId }) => [id, { userId, id: accountId }]),
  )
  const ownAccount = ({ kind, ownerId }: AccountName) =>
    kind === 'user.bonus'
      ? bonusOf.get(ownerId)
      : kind === 'user.cash' || kind === 'user.debt'
        ? cashOf.get(ownerId)
        : undefined
  const paid = new Map<number, { userId: number; cents: number }>()
  const add = (name: AccountName, cents: number) => {
    const account = ownAccount(name)
    if (!account) return
    const { userId, id } = account
    paid.set(id, { userId, cents: (paid.get(id)?.cents ?? 0) + cents })
  }
  // Reversals belong to the previous settlement.
  for (const { from, to, cents } of transfers.filter(({ key }) => IS_PAYMENT.test(key))) {
    add(to, cents)
    add(from, -cents)
  }
  const rows = [...paid].filter(([, { cents }]) => cents > 0)
  if (rows.length === 0) return []
  return [
    {
      name: 'provisional',
      text: `insert into provisional_payouts (user_id, game_id, account_id, version, cents)
        select p.user_id, $2, p.account_id, $3, p.cents
        from unnest($1::bigint[], $4::bigint[], $5::bigint[]) as p (user_id, account_id, cents)`,
      values: [
        rows.map(([, { userId }]) => userId),
        gameId,
        version,
        rows.map(([account]) => account),
        rows.map(([, { cents }]) => cents),
      ],
    },
  ]
}

/** Deletes the payouts of settlements that have been final for a day: no query reads them. */
export function sweepProvisional(db: Database): Job {
  return sweepJob('sweepProvisional', db, (most) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.query<{ gameId: number; version: number }>(
        `select game_id as "gameId", version from settlements
         where provisional_until <= product_now() - interval '1 day'
         order by provisional_until limit 1 for update skip locked`,
      )
      const [settlement] = rows
      if (!settlement) return 0
      const values = [settlement.gameId, settlement.version]
      const { rowCount } = await tx.query(
        `delete from provisional_payouts where (user_id, game_id, account_id) in (
           select user_id, game_id, account_id from provisional_payouts where game_id = $1 and version = $2 limit $3)`,
        [...values, most],
      )
      if (rowCount === most) return most
      await tx.query(
        'update settlements set provisional_until = null where game_id = $1 and version = $2',
        values,
      )
      return 1
    }),
  )
}
