/** What provisional settlements have paid, by the account to which it went (BI8). */
import type { Database, Tx } from '../../core/db.ts'
import type { DueKind } from '../../core/dueWork.ts'
import type { Account, Transfer } from '../../core/ledger/ledger.ts'
import type { Write } from '../../core/oneStatement.ts'
import { onceAMinute } from '../../core/sweep.ts'
import type { Payout } from './payUsers.sql.ts'
import type { LeasedSettlement } from './settleGame.sql.ts'

/** Deletes what the settlement before this one has paid these users: it is taken back. */
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

/** Writes what the transfers of a provisional settlement pay to each account of these users. What repays a debt is theirs as cash is. */
export function provisionalWrites(
  { gameId, version, isProvisional }: LeasedSettlement,
  payouts: readonly Payout[],
  transfers: readonly Transfer[],
  locked: readonly Account[],
): Write[] {
  if (!isProvisional) return []
  const accountOf = new Map(locked.map(({ kind, ownerId, id }) => [`${kind} ${ownerId}`, id]))
  const userOf = new Map(
    payouts.map(({ userId }) => [`settle:${gameId}:${version}:${userId}:`, userId]),
  )
  const paid = new Map<number, { userId: number; cents: number }>()
  const add = (userId: number, account: string, cents: number) => {
    const id = accountOf.get(account)!
    paid.set(id, { userId, cents: (paid.get(id)?.cents ?? 0) + cents })
  }
  for (const { key, from, to, cents } of transfers) {
    const [, prefix = ''] = /^(?:forfeit:)?(settle:\d+:\d+:\d+:)/.exec(key) ?? []
    const userId = userOf.get(prefix)
    if (userId === undefined) continue
    if (to.kind === 'user.cash' || to.kind === 'user.debt')
      add(userId, `user.cash ${userId}`, cents)
    if (to.kind === 'user.bonus') add(userId, `user.bonus ${to.ownerId}`, cents)
    if (from.kind === 'user.bonus') add(userId, `user.bonus ${from.ownerId}`, -cents)
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

/** Deletes what was paid by settlements that have been final for a day: nothing reads it. */
export function sweepProvisional(db: Database): DueKind {
  return onceAMinute('sweepProvisional', db, (most) =>
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
