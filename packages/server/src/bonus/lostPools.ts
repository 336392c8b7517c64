/** The promotion pools that receive unused bonus of lost grants, and from which corrections return it. */

import { type Account, lockAccounts } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Grant, poolAccount } from './grants.ts'

/** Whether pools that another transaction has locked are left out or waited for. */
export type LockWaitPolicy = 'leave' | 'wait'

/**
 * Locks the pools of the lost grants among `comingBack`, which receive their unused bonus. It also locks the pools of all
 * grants in `returning`, from which bonus returns. `isFree` is false for a grant whose pool could not be locked: its bonus
 * cannot move now.
 */
export async function lockLostPools(
  tx: Tx,
  grants: readonly Grant[],
  moving: { readonly comingBack: readonly number[]; readonly returning?: readonly number[] },
  waitPolicy: LockWaitPolicy,
): Promise<{ pools: readonly Account[]; isFree: (grantId: number) => boolean }> {
  const [comingBack, returning] = [new Set(moving.comingBack), new Set(moving.returning)]
  const poolOf = new Map(
    grants
      .filter(({ id, state }) => returning.has(id) || (state === 'lost' && comingBack.has(id)))
      .map(({ id, promotionId }) => [id, promotionId]),
  )
  const wanted = [...new Set(poolOf.values())]
  const lockPools = waitPolicy === 'wait' ? lockAllPools : lockFreePools
  const pools = wanted.length === 0 ? [] : await lockPools(tx, wanted)
  const locked = new Set(pools.map(({ ownerId }) => ownerId))
  return {
    pools,
    isFree(grantId) {
      const pool = poolOf.get(grantId)
      return pool === undefined || locked.has(pool)
    },
  }
}

const lockAllPools = (tx: Tx, promotionIds: readonly number[]) =>
  lockAccounts(tx, promotionIds.map(poolAccount))

/** In the order of `lockAccounts` (by id), without pools that another transaction has locked. */
async function lockFreePools(tx: Tx, promotionIds: readonly number[]): Promise<Account[]> {
  const { rows } = await tx.query<Account>({
    name: 'lock-free-pools',
    text: `select id, kind, owner_id as "ownerId", balance_cents as balance from ledger_accounts
      where kind = 'promo.pool' and owner_id = any($1::bigint[]) order by id for update skip locked`,
    values: [promotionIds],
  })
  return rows
}
