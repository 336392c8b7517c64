/** What lapsing and the end of a membership have in common: open offers close, and what is held for them goes back. */
import type { Cents } from '@sidebet/domain/money'
import type { Ending, LockedRests } from '../bonus/releaseTransfers.ts'
import { postTransfers, type Transfer } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/db.ts'

/** A locked open offer, and what its rule gives back to the offerer. */
export type Releasing = Ending & { readonly returned: Cents }

/**
 * Closes locked offers and returns the rest of their holds, each once: its key is the same however an offer ends.
 * `money` is what `lockRests` has made of them. `now` is in milliseconds since 1970. Answers what went on to promotions, since
 * it was bonus whose days were over.
 */
export async function releaseOffers(
  tx: Tx,
  offers: readonly Releasing[],
  money: LockedRests,
  state: 'lapsed' | 'cancelled',
  now: number,
): Promise<readonly Transfer[]> {
  await tx.query('update offers set state = $2 where id = any($1::bigint[])', [
    offers.map(({ id }) => id),
    state,
  ])
  const returning = offers.filter(({ returned }) => returned > 0)
  const rests = money.restsOf(returning)
  await postTransfers(tx, money.accounts, rests, now)
  return rests.filter(({ kind }) => kind === 'forfeit')
}
