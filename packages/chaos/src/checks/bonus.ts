/** Bonus in stakes: it is staked before cash, each take carries its share, and every cent is accounted for. */

import type { RunDatabase } from '../environment/cluster.ts'
import type { ChaosContext } from '../environment/context.ts'
import { betsByOffer, type Outside } from '../model/expectedFunds.ts'
import { payFor, payout } from '../model/grader.ts'
import type { ReferenceModel } from '../model/referenceModel.ts'
import { Violation } from '../violation.ts'

export type Stake = {
  readonly stake: 'offer' | 'offerer' | 'accepter'
  /** The id of the offer or the bet. */
  readonly ref: number
  readonly grant: number
  readonly cents: number
}

export const readStakes = (cluster: RunDatabase): Promise<Stake[]> =>
  cluster.sql<Stake>(
    `select stake, ref::float8 as ref, grant_id::float8 as grant, cents::float8 as cents from stake_bonus
     order by ref, stake, grant_id`,
  )

/**
 * Cents of a grant outside its account: `offered` in open offers, `betOrLost` in live bets or lost, `used` ever staked in
 * bets.
 */
export function stillOut(
  model: ReferenceModel,
  outside: Pick<Outside, 'stateOf' | 'acceptedAt'>,
  stakes: readonly Stake[],
  grant: number,
): { offered: number; betOrLost: number; used: number } {
  const sums = { offered: 0, betOrLost: 0, used: 0 }
  for (const { stake, ref, cents } of stakes.filter((one) => one.grant === grant)) {
    if (stake === 'offer') {
      const offer = model.offers.get(ref)!
      const isOpen = !offer.cancelled && !offer.declined && !offer.released
      if (isOpen && !outside.stateOf(offer.game).started) sums.offered += cents
      continue
    }
    const bet = model.bets.get(ref)!
    const offer = model.offers.get(bet.offer)!
    const { result, begun, started } = outside.stateOf(offer.game)
    const isOpen = !offer.cancelled && !offer.declined && !offer.released && !started
    if (stake === 'offerer' && isOpen) sums.offered -= cents
    const isLate = begun !== null && outside.acceptedAt(ref) >= begun
    const side = stake === 'offerer' ? 'offerer' : 'accepter'
    const isVoid = result === 'void' || (result !== null && isLate)
    if (isVoid) continue
    sums.used += cents
    const isBack = result !== null && payout({ ...offer, ...bet }, result)[side] > 0
    if (!isBack) sums.betOrLost += cents
  }
  return sums
}

/** Checks that each take carries its share of the bonus, and that no user staked cash while they had bonus. */
export async function checkStakes(
  context: ChaosContext,
  grants: readonly { readonly id: number; readonly user: number }[],
  stakes: readonly Stake[],
): Promise<void> {
  const { model } = context
  const ofOffer = sumsOf(stakes, 'offer')
  const ofBet = sumsOf(stakes, 'offerer')
  const bets = betsByOffer(model)
  for (const [offerId, bonus] of ofOffer) {
    const offer = model.offers.get(offerId)!
    const upTo = (taken: number) => Math.min(bonus, payFor(taken, offer.odds))
    for (const { id, amount, left } of bets.get(offerId) ?? []) {
      const to = offer.amount - left
      const share = upTo(to) - upTo(to - amount)
      if ((ofBet.get(id) ?? 0) === share) continue
      const found = `b_${id} carries ${ofBet.get(id) ?? 0} of the bonus in o_${offerId}, not ${share}`
      throw new Violation('a take carries its piece of the bonus', found, [
        `b_${id}`,
        `o_${offerId}`,
      ])
    }
  }
  await checkOrder(context, grants)
}

function sumsOf(stakes: readonly Stake[], stake: Stake['stake']): Map<number, number> {
  const sums = new Map<number, number>()
  for (const one of stakes)
    if (one.stake === stake) sums.set(one.ref, (sums.get(one.ref) ?? 0) + one.cents)
  return sums
}

type Move = {
  readonly key: string
  readonly kind: string
  readonly from: string
  readonly fromOwner: number
  readonly to: string
  readonly toOwner: number
  readonly cents: number
}

/** Replays the ledger from its beginning. A user who stakes cash must have no bonus at that time. */
async function checkOrder(
  { cluster, users }: ChaosContext,
  grants: readonly { readonly id: number; readonly user: number }[],
): Promise<void> {
  const userOf = new Map(grants.map(({ id, user }) => [id, user]))
  const moves = await cluster.sql<Move>(
    `select t.key, t.kind, f.kind as from, f.owner_id::float8 as "fromOwner", o.kind as to, o.owner_id::float8 as "toOwner",
       t.cents::float8 as cents
     from ledger_transfers t join ledger_accounts f on f.id = t.from_account join ledger_accounts o on o.id = t.to_account
     where f.kind = 'user.bonus' or o.kind = 'user.bonus' or t.kind in ('post', 'take') and f.kind = 'user.cash'
     order by t.id`,
  )
  const has = new Map<number, number>()
  const add = (grant: number, cents: number) => {
    const user = userOf.get(grant)!
    has.set(user, (has.get(user) ?? 0) + cents)
  }
  for (const { key, from, fromOwner, to, toOwner, cents } of moves) {
    if (from === 'user.bonus') add(fromOwner, -cents)
    if (to === 'user.bonus') add(toOwner, cents)
    const bonus = from === 'user.cash' ? (has.get(fromOwner) ?? 0) : 0
    if (bonus === 0) continue
    const name = users.find(({ id }) => id === fromOwner)?.name ?? ''
    const found = `${key} of ${name} took cash, and there were ${bonus} cents of bonus`
    throw new Violation('bonus is staked first', found, [name])
  }
}
