/** Shared by lapses and the end of a membership: closes open offers and releases their reserved stakes. */
import type { Cents } from '@sidebet/domain/money'
import type { Ending, LockedRests } from '../bonus/releaseTransfers.ts'
import { postTransfers, type Transfer } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/db.ts'

/** A locked open offer, and what its rule releases to the offerer. */
export type Releasing = Ending & { readonly returned: Cents }

/**
 * Closes locked offers and releases their remaining reserved stakes, each once: the transfer's key is the same however an
 * offer ends. `money` is the result of `lockRests`. `now` is in milliseconds since 1970. Returns the transfers of expired
 * bonus to promotions.
 */
export async function releaseOffers(
  tx: Tx,
  offers: readonly Releasing[],
  money: LockedRests,
  state: 'lapsed' | 'cancelled',
  now: number,
): Promise<readonly Transfer[]> {
  const rests = money.restsOf(offers.filter(({ returned }) => returned > 0))
  const ids = offers.map(({ id }) => id)
  await Promise.all([
    tx.query('update offers set state = $2 where id = any($1::bigint[])', [ids, state]),
    postTransfers(tx, money.accounts, rests, now),
  ])
  return rests.filter(({ kind }) => kind === 'forfeit')
}
