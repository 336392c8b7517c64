import { type FundsReserved, fundsReserved } from '../bets/provisionalFunds.ts'
import { type GameTerms, isBeforeStart, isOpenForBets } from '../games/game.ts'
import { AMOUNT_MAX, type Cents } from '../money.ts'
import { areOdds, type Odds, timesOdds } from '../odds.ts'
import { type BonusBarred, bonusBarred } from '../promotions/bonusBarred.ts'
import { ok, type Result, refuse } from '../result.ts'
import { isSpread, type Side } from '../spread.ts'

export type Draft = {
  /** Null when no winner was chosen, or a team that does not play in this game. */
  readonly pick: Side | null
  /** Hundredths of a point; null when it is no number. */
  readonly spread: number | null
  readonly odds: Odds | null
  /** The accepters' stake in cents; null when it is no amount. */
  readonly amount: Cents | null
}

export type Posting = {
  readonly draft: Draft
  readonly game: GameTerms
  readonly betsBarred: boolean
  readonly fundsAvailable: Cents
  /** The part of `fundsAvailable` that may be staked (BI8); all of it when omitted. */
  readonly fundsToStake?: Cents | undefined
  /** The bonus within `fundsAvailable` that may not be staked in this bet (BI17). */
  readonly barredBonus?: Cents | undefined
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: number
}

export type Posted = {
  readonly pick: Side
  readonly spread: number
  readonly odds: Odds
  readonly amount: Cents
  /** The offerer's risk, which the ledger reserves: R(amount), in cents. */
  readonly risk: Cents
}

export type PostRefusal =
  | { readonly code: 'regionIllegal' }
  | { readonly code: 'invalidBet' }
  | { readonly code: 'gameStarted' }
  | { readonly code: 'gameClosed' }
  | {
      readonly code: 'insufficientFunds'
      readonly stake: Cents
      readonly odds: Odds
      readonly risk: Cents
      readonly available: Cents
    }
  | FundsReserved
  | BonusBarred

/** Rules of posting an offer (O1), in the order in which a user sees their refusals. */
export function postOffer(posting: Posting): Result<Posted, PostRefusal> {
  const { draft, game, fundsAvailable, now } = posting
  if (posting.betsBarred) return refuse({ code: 'regionIllegal' })

  const { pick, spread, odds, amount } = draft
  if (pick === null || spread === null || odds === null || amount === null) {
    return refuse({ code: 'invalidBet' })
  }
  if (amount <= 0 || amount > AMOUNT_MAX || !isSpread(spread) || !areOdds(odds)) {
    return refuse({ code: 'invalidBet' })
  }
  // A side that risks nothing would receive a gift (GAP-080).
  const risk = timesOdds(amount, odds)
  if (risk === 0) return refuse({ code: 'invalidBet' })

  if (!isBeforeStart(game, now)) return refuse({ code: 'gameStarted' })
  if (!isOpenForBets(game)) return refuse({ code: 'gameClosed' })
  if (risk > fundsAvailable) {
    return refuse({
      code: 'insufficientFunds',
      stake: amount,
      odds,
      risk,
      available: fundsAvailable,
    })
  }
  const barred = bonusBarred(risk, posting)
  if (barred) return refuse(barred)
  const reserved = fundsReserved(risk, posting)
  if (reserved) return refuse(reserved)
  return ok({ pick, spread, odds, amount, risk })
}
