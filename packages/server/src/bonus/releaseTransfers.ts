/** Releases the rest of an offer's reserved stake when the offer ends: cancelled, declined, lapsed, or with its group. */
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { timesOdds } from '@sidebet/domain/odds'
import type { Offer, OfferTerms } from '@sidebet/domain/offers/offer'
import { type BonusPart, bonusBetween } from '@sidebet/domain/promotions/bonusInStake'
import type { Account, Transfer } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/db.ts'
import { type BonusBack, makeBonusBack } from './bonusBack.ts'
import { accountsOfGrants, type Grant, readGrants, readReservedBonus } from './grants.ts'
import { type LockWaitPolicy, lockLostPools } from './lostPools.ts'

/** The bonus in the reserved stake of each offer; offers without bonus are left out. */
export type ReservedBonus = ReadonlyMap<number, readonly BonusPart[]>

/** An offer that ends. */
export type Ending = Pick<Offer, 'id' | 'offererId' | 'amount'> & {
  readonly terms: Pick<OfferTerms, 'odds'>
}

/**
 * The transfers that release the last `returned` cents of a reserved stake, each part to the account that it came from. The
 * pools of lost grants must be locked (`lockReservedBonus`).
 */
export function makeReleaseTransfers(
  { id, offererId, amount, terms }: Ending,
  returned: Cents,
  reservedBonus: ReservedBonus,
  bonusBack: BonusBack,
): Transfer[] {
  const risk = timesOdds(amount, terms.odds)
  const parts = bonusBetween(reservedBonus.get(id) ?? [], minus(risk, returned), risk)
  const cash = parts.reduce((left, part) => minus(left, part.cents), returned)
  const from = { kind: 'user.at_risk', ownerId: offererId } as const
  const about = { kind: 'return', ref: id, from }
  const back = parts.map(({ grantId, cents: unused }) =>
    bonusBack({ ...about, key: `return:${id}` }, { grantId, won: cents(0), unused }),
  )
  const to = { kind: 'user.cash', ownerId: offererId } as const
  return [
    ...back.map(({ transfer }) => transfer),
    ...(cash > 0 ? [{ ...about, key: `return:${id}:cash`, to, cents: cash }] : []),
    ...back.flatMap(({ forfeits }) => forfeits),
  ]
}

/**
 * Reads the bonus of these offers, and locks the pools that receive bonus of lost grants. `isFree` is false for an offer whose
 * rest cannot be released now, because another transaction has locked a pool.
 */
export async function lockReservedBonus(
  tx: Tx,
  offers: readonly { readonly id: number; readonly bonus: Cents; readonly isEnding: boolean }[],
  grants: readonly Grant[],
  waitPolicy: LockWaitPolicy,
): Promise<{
  reservedBonus: ReservedBonus
  pools: readonly Account[]
  isFree: (offerId: number) => boolean
}> {
  const some = offers.filter(({ bonus }) => bonus > 0)
  if (some.length === 0) return { reservedBonus: new Map(), pools: [], isFree: () => true }
  const reservedBonus = await readReservedBonus(
    tx,
    some.map(({ id }) => id),
  )
  const grantsIn = (offerId: number) =>
    (reservedBonus.get(offerId) ?? []).map(({ grantId }) => grantId)
  const comingBack = some.filter(({ isEnding }) => isEnding).flatMap(({ id }) => grantsIn(id))
  const { pools, isFree } = await lockLostPools(tx, grants, { comingBack }, waitPolicy)
  return { reservedBonus, pools, isFree: (offerId) => grantsIn(offerId).every(isFree) }
}

/** Accounts and transfers that release the rests of some offers. */
export type LockedRests = {
  /** For `postTransfers`. */
  readonly accounts: readonly Account[]
  /** False for an offer that must wait, because another transaction has locked a pool. */
  readonly isFree: (offerId: number) => boolean
  /** The transfers that release `returned` cents of the reserved stake of each of these offers. */
  readonly restsOf: (offers: readonly (Ending & { readonly returned: Cents })[]) => Transfer[]
}

/**
 * For code that ends offers outside the batcher. `accounts` are the locked funds of their offerers. `waitPolicy` is for pools
 * that another transaction has locked: they are left out or waited for.
 */
export async function lockRests(
  tx: Tx,
  offers: readonly (Ending & { readonly bonus: Cents })[],
  accounts: readonly Account[],
  waitPolicy: LockWaitPolicy,
): Promise<LockedRests> {
  const some = offers.filter(({ bonus }) => bonus > 0)
  const userIds = [...new Set(some.map(({ offererId }) => offererId))]
  const grants = await readGrants(tx, userIds)
  const { reservedBonus, pools, isFree } = await lockReservedBonus(
    tx,
    some.map((offer) => ({ ...offer, isEnding: true })),
    grants,
    waitPolicy,
  )
  return {
    accounts: [...accounts, ...accountsOfGrants(grants), ...pools],
    isFree,
    restsOf(ending) {
      const bonusBack = makeBonusBack(grants)
      return ending.flatMap((offer) =>
        makeReleaseTransfers(offer, offer.returned, reservedBonus, bonusBack),
      )
    },
  }
}
