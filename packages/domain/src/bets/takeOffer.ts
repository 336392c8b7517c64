import { isBeforeStart, isOpenForBets } from '../games/game.ts'
import { type Cents, cents, plus } from '../money.ts'
import { computeOffererPay, type Odds, timesOdds } from '../odds.ts'
import { isFor } from '../offers/audience.ts'
import { amountLeft, type Offer, type OfferTerms } from '../offers/offer.ts'
import { type BonusBarred, bonusBarred } from '../promotions/bonusBarred.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type FundsReserved, fundsReserved } from './provisionalFunds.ts'

/** The terms that the taker saw. An omitted term is not compared. */
export type SeenTerms = {
  /** Null when it was neither of the two teams. */
  readonly pick?: OfferTerms['pick'] | null | undefined
  readonly spread?: number | undefined
  readonly oddsNumerator?: number | undefined
  readonly oddsDenominator?: number | undefined
  readonly offererId?: number | undefined
  readonly gameId?: number | undefined
  /** The remainder that the taker saw. It is compared when the taker takes all of it. */
  readonly amountLeft?: Cents | undefined
  /** The two sides' stakes that the taker saw for this amount. The offerer's stake may have risen since, not fallen. */
  readonly offererPay?: Cents | undefined
  readonly accepterPay?: Cents | undefined
}

export type Take = {
  readonly accepterId: number
  /** Whether the accepter is now a member of the offer's group; false for offers to other audiences. */
  readonly isMember: boolean
  /** Cents; null, 0 or a negative amount takes the whole remainder (GAP-097). */
  readonly amount: Cents | null
  readonly seen: SeenTerms
  readonly betsBarred: boolean
  /** The regionLimits of the offers that are visible to the taker, as the server computed them (`limitsSeen`). */
  readonly limitsSeen: readonly string[]
  readonly fundsAvailable: Cents
  /** The part of `fundsAvailable` that may be staked (BI8); all of it when omitted. */
  readonly fundsToStake?: Cents | undefined
  /** The bonus within `fundsAvailable` that may not be staked in this bet (BI17). */
  readonly barredBonus?: Cents | undefined
  /** True when bonus of the offerer would be in this bet, and the accepter's account is linked to theirs (BI17). */
  readonly hasLinkedBonus?: boolean | undefined
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: number
}

export type Taken = {
  /** The accepter's side: stake, risk and pay are the same amount (GAP-095). */
  readonly amount: Cents
  /** R(b) - R(a): the part of the offerer's reserved stake that now belongs to this bet. */
  readonly offererPay: Cents
  /** True when the offer has no remainder that can be taken. */
  readonly closesOffer: boolean
}

export type TakeRefusal =
  | { readonly code: 'ownBet' }
  | { readonly code: 'notAddressed' }
  | { readonly code: 'regionIllegal' }
  | { readonly code: 'gameStarted' }
  | { readonly code: 'gameClosed' }
  | { readonly code: 'offerGone' }
  | { readonly code: 'termsChanged' }
  | { readonly code: 'notInParts' }
  | { readonly code: 'partialTooLarge' }
  | {
      readonly code: 'insufficientFunds'
      readonly stake: Cents
      readonly odds: Odds
      readonly risk: Cents
      readonly available: Cents
    }
  | FundsReserved
  | BonusBarred
  | { readonly code: 'linkedBonus' }
  | { readonly code: 'tooSmall' }

/** Rules of taking an offer (GAP-101, GAP-104, GAP-105, GAP-107), in the order in which a user sees their refusals. */
export function takeOffer(offer: Offer, take: Take): Result<Taken, TakeRefusal> {
  if (take.accepterId === offer.offererId) return refuse({ code: 'ownBet' })
  if (!isFor(offer.audience, { userId: take.accepterId, isMember: take.isMember })) {
    return refuse({ code: 'notAddressed' })
  }
  if (take.betsBarred) return refuse({ code: 'regionIllegal' })
  if (!isBeforeStart(offer.game, take.now)) return refuse({ code: 'gameStarted' })
  if (!isOpenForBets(offer.game)) return refuse({ code: 'gameClosed' })
  if (offer.state !== 'open') return refuse({ code: 'offerGone' })
  if (!take.limitsSeen.includes(offer.regionLimit)) return refuse({ code: 'offerGone' })
  if (!hasSeenTerms(offer, take.seen)) return refuse({ code: 'termsChanged' })

  const left = amountLeft(offer)
  const all = take.amount === null || take.amount <= 0
  // "All" means the remainder that the taker saw. When the remainder has changed, the taker must confirm again; the amount
  // is never adjusted.
  if (all && take.seen.amountLeft !== undefined && take.seen.amountLeft !== left) {
    return refuse({ code: 'termsChanged' })
  }
  const amount = all ? left : cents(take.amount ?? 0)
  if (amount > left) return refuse({ code: 'partialTooLarge' })
  if (amount < left && !offer.partialTake) return refuse({ code: 'notInParts' })
  const { odds } = offer.terms
  const offererPay = computeOffererPay(offer.taken, amount, odds)
  // Other takes may have moved the offerer's stake in this part by a cent (GAP-098): a higher one is no reason to refuse.
  const isWorse = take.seen.offererPay !== undefined && offererPay < take.seen.offererPay
  if (isWorse || !isSame(take.seen.accepterPay, amount)) return refuse({ code: 'termsChanged' })
  if (amount > take.fundsAvailable) {
    return refuse({
      code: 'insufficientFunds',
      stake: amount,
      odds,
      risk: amount,
      available: take.fundsAvailable,
    })
  }
  const barred = bonusBarred(amount, take)
  if (barred) return refuse(barred)
  const reserved = fundsReserved(amount, take)
  if (reserved) return refuse(reserved)
  if (take.hasLinkedBonus) return refuse({ code: 'linkedBonus' })

  if (offererPay === 0) return refuse({ code: 'tooSmall' })
  const taken = plus(offer.taken, amount)
  // A remainder for which the offerer would pay less than a cent cannot be taken, so the offer closes (GAP-080).
  const closesOffer = timesOdds(offer.amount, odds) === timesOdds(taken, odds)
  return ok({ amount, offererPay, closesOffer })
}

function hasSeenTerms(offer: Offer, seen: SeenTerms): boolean {
  const { pick, spread, odds } = offer.terms
  const compared: [unknown, unknown][] = [
    [seen.offererId, offer.offererId],
    [seen.gameId, offer.gameId],
    [seen.pick, pick],
    [seen.spread, spread],
    [seen.oddsNumerator, odds.numerator],
    [seen.oddsDenominator, odds.denominator],
  ]
  return compared.every(([expected, is]) => isSame(expected, is))
}

/** An omitted term is not compared. */
function isSame(expected: unknown, is: unknown): boolean {
  return expected === undefined || expected === is
}
