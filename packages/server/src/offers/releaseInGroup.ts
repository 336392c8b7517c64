/** Cancels the open offers of a group that is deleted, or of a member who leaves it (GAP-142, GAP-151). */

import { type Cents, cents, minus, plus } from '@sidebet/domain/money'
import { computeOffererPay } from '@sidebet/domain/odds'
import type { Offer } from '@sidebet/domain/offers/offer'
import { lockRests } from '../bonus/releaseTransfers.ts'
import { lockFunds } from '../ledger/ledger.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Tx } from '../platform/database/db.ts'
import { releaseOffers } from './releaseOffers.ts'

/** What an offerer got back, from how many offers. */
export type ReleasedTo = {
  readonly userId: number
  readonly offers: number
  /** The released cents of their reserved stakes, and the part of them that was expired bonus. */
  readonly cents: Cents
  readonly forfeited: Cents
}

const NOTHING = cents(0)

type Row = Pick<Offer, 'id' | 'offererId' | 'amount' | 'taken'> & {
  readonly bonus: Cents
  readonly numerator: number
  readonly denominator: number
}

/**
 * Cancels the open offers of a group, or those of one member. The caller has locked the group, so that no offer can be
 * added or taken. This waits for locks on its offers by id, then on their offerers' accounts, then on pools that receive
 * bonus.
 */
export async function releaseInGroup(
  tx: Tx,
  groupId: number,
  memberId: number | null = null,
): Promise<ReleasedTo[]> {
  const { rows } = await tx.query<Row>(
    `select id, offerer_id as "offererId", amount_cents as amount, taken_cents as taken, bonus_cents as bonus,
       odds_numerator as numerator, odds_denominator as denominator
     from offers
     where group_id = $1 and state = 'open' and audience = 'group' and ($2::bigint is null or offerer_id = $2)
     order by id for update`,
    [groupId, memberId],
  )
  if (rows.length === 0) return []
  const offers = rows.map((row) => ({ ...row, terms: { odds: row }, returned: restOf(row) }))
  const released = new Map<number, ReleasedTo>()
  for (const { offererId: userId, returned } of offers) {
    const before = released.get(userId) ?? { offers: 0, cents: NOTHING, forfeited: NOTHING }
    const sum = { ...before, offers: before.offers + 1, cents: plus(before.cents, returned) }
    released.set(userId, { userId, ...sum })
  }
  const accounts = await lockFunds(tx, [...released.keys()])
  const money = await lockRests(tx, offers, accounts, 'wait')
  const forfeits = await releaseOffers(tx, offers, money, 'cancelled', await readNow(tx))
  for (const { ref, cents } of forfeits) {
    const { offererId } = offers.find(({ id }) => id === ref)!
    const sum = released.get(offererId)!
    released.set(offererId, { ...sum, forfeited: plus(sum.forfeited, cents) })
  }
  publishChanges(tx, { groups: [groupId] })
  return [...released.values()]
}

/** Cents still reserved for the untaken part. */
const restOf = ({ amount, taken, ...odds }: Row) =>
  computeOffererPay(taken, minus(amount, taken), odds)
