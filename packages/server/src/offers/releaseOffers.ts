/** What lapsing and the end of a membership have in common: open offers close, and what is held for them goes back. */
import type { Cents } from '@sidebet/domain/money'
import type { Tx } from '../core/db.ts'
import { type Account, postTransfers } from '../core/ledger/ledger.ts'

/** A locked open offer, and what its rule gives back to the offerer. */
export type Releasing = {
  readonly id: number
  readonly offererId: number
  readonly returned: Cents
}

/**
 * Closes locked offers and returns the rest of their holds, each once: its key is the same however an offer ends.
 * `accounts` are the offerers', locked. `now` is in milliseconds since 1970.
 */
export async function releaseOffers(
  tx: Tx,
  offers: readonly Releasing[],
  accounts: readonly Account[],
  state: 'lapsed' | 'cancelled',
  now: number,
): Promise<void> {
  await tx.query('update offers set state = $2 where id = any($1::bigint[])', [
    offers.map(({ id }) => id),
    state,
  ])
  const transfers = offers
    .filter(({ returned }) => returned > 0)
    .map(({ id, offererId, returned }) => ({
      key: `return:${id}:cash`,
      kind: 'return',
      ref: id,
      from: { kind: 'user.at_risk', ownerId: offererId } as const,
      to: { kind: 'user.cash', ownerId: offererId } as const,
      cents: returned,
    }))
  await postTransfers(tx, accounts, transfers, now)
}
