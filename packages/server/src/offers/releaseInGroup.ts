/** The open offers of a group that is deleted, or of a member who leaves it, end with it (GAP-142, GAP-151). */
import { type Cents, cents, plus } from '@sidebet/domain/money'
import { holdLeft, type Offer } from '@sidebet/domain/offers/offer'
import { readNow } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { lockFunds } from '../core/ledger/ledger.ts'
import { lockRests } from '../core/ledger/restOfHold.ts'
import { releaseOffers } from './releaseOffers.ts'

/** What came back to an offerer, of how many offers. */
export type ReleasedTo = {
  readonly userId: number
  readonly offers: number
  readonly cents: Cents
}

const NOTHING = cents(0)

type Row = Pick<Offer, 'id' | 'offererId' | 'amount' | 'taken'> & {
  readonly bonus: Cents
  readonly pick: Offer['terms']['pick']
  readonly spread: number
  readonly numerator: number
  readonly denominator: number
}

/**
 * Cancels the open offers of a group, or those of one member. The caller has the group locked, so that no other can come
 * and none can be taken; this waits for its offers by id, then for the accounts of their offerers. Null, and nothing is
 * written, when somebody holds the pool to which bonus goes back.
 */
export async function releaseInGroup(
  tx: Tx,
  groupId: number,
  memberId: number | null = null,
): Promise<ReleasedTo[] | null> {
  const open = await lockOpenOffers(tx, groupId, memberId)
  if (open.length === 0) return []
  const offererIds = [...new Set(open.map(({ offererId }) => offererId))]
  const money = await lockRests(tx, open, await lockFunds(tx, offererIds))
  if (!open.every(({ id }) => money.isFree(id))) return null
  await releaseOffers(tx, open, money, 'cancelled', await readNow(tx))

  const released = new Map<number, ReleasedTo>()
  for (const { offererId: userId, returned } of open) {
    const before = released.get(userId) ?? { offers: 0, cents: NOTHING }
    const sum = { offers: before.offers + 1, cents: plus(before.cents, returned) }
    released.set(userId, { userId, ...sum })
  }
  return [...released.values()]
}

async function lockOpenOffers(tx: Tx, groupId: number, memberId: number | null) {
  const { rows } = await tx.query<Row>(
    `select id, offerer_id as "offererId", amount_cents as amount, taken_cents as taken, bonus_cents as bonus,
       pick, spread_hundredths as spread, odds_numerator as numerator, odds_denominator as denominator
     from offers
     where group_id = $1 and state = 'open' and audience = 'group' and ($2::bigint is null or offerer_id = $2)
     order by id for update`,
    [groupId, memberId],
  )
  return rows.map(({ pick, spread, numerator, denominator, ...row }) => {
    const offer = { ...row, terms: { pick, spread, odds: { numerator, denominator } } }
    return { ...offer, returned: holdLeft(offer) }
  })
}
