/** The pools of promotions to which bonus of lost grants goes when it comes back unused. */
import type { Tx } from '../db.ts'
import { type Grant, poolAccount } from './grants.ts'
import { type Account, lockAccounts } from './ledger.ts'

/** Pools that somebody else holds are left out, or waited for. */
export type HeldPools = 'leave' | 'wait'

/**
 * Locks the pools of those of these grants that are lost and of which something comes back. `isFree` is false for a lost
 * grant whose pool is not locked: nothing of it can come back now.
 */
export async function lockLostPools(
  tx: Tx,
  grants: readonly Grant[],
  comingBack: readonly number[],
  heldPools: HeldPools,
): Promise<{ pools: readonly Account[]; isFree: (grantId: number) => boolean }> {
  const lost = new Map(
    grants.filter(({ state }) => state === 'lost').map(({ id, promotionId }) => [id, promotionId]),
  )
  const wanted = [...new Set(comingBack.flatMap((grantId) => lost.get(grantId) ?? []))]
  const lockPools = heldPools === 'wait' ? lockAllPools : lockFreePools
  const pools = wanted.length === 0 ? [] : await lockPools(tx, wanted)
  const locked = new Set(pools.map(({ ownerId }) => ownerId))
  return {
    pools,
    isFree(grantId) {
      const pool = lost.get(grantId)
      return pool === undefined || locked.has(pool)
    },
  }
}

const lockAllPools = (tx: Tx, promotionIds: readonly number[]) =>
  lockAccounts(tx, promotionIds.map(poolAccount))

/** By id, as `lockAccounts`, without those that somebody else holds. */
async function lockFreePools(tx: Tx, promotionIds: readonly number[]): Promise<Account[]> {
  const { rows } = await tx.query<Account>({
    name: 'lock-free-pools',
    text: `select id, kind, owner_id as "ownerId", balance_cents as balance from ledger_accounts
      where kind = 'promo.pool' and owner_id = any($1::bigint[]) order by id for update skip locked`,
    values: [promotionIds],
  })
  return rows
}
