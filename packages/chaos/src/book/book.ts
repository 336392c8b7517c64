/** What the users were told: every effect that was acknowledged, from which the expected book is computed. */
import type { Kind } from '../traffic/operation.ts'
import type { GameOfFeed } from '../world/gameOfFeed.ts'

export type Odds = { readonly numerator: number; readonly denominator: number }

export type BookedOffer = {
  readonly id: number
  readonly user: number
  readonly game: number
  readonly pick: 'home' | 'away'
  /** Hundredths of a point. */
  readonly spread: number
  /** Both parts in hundredths. */
  readonly odds: Odds
  readonly amount: number
  readonly partialTake: boolean
  /** Cents that came back, null while nobody cancelled. */
  cancelled: { readonly returned: number } | null
  /** As far as answers have told: for choosing, never for judging. */
  taken: number
}

export type BookedBet = {
  readonly id: number
  readonly offer: number
  readonly user: number
  readonly amount: number
  readonly offererPay: number
  /** What was left of the offer after it. */
  readonly left: number
}

export type BookedPayment = {
  readonly id: number
  readonly user: number
  readonly kind: 'fromBank' | 'toBank' | 'toWallet'
  /** What it adds to the funds, or takes from them. */
  readonly cents: number
}

type BookedOrder = { readonly id: string; readonly user: number; readonly cents: number }

/** An effect and the request that was acknowledged with it, for asking again with its key. */
type Kept = {
  readonly op: number
  readonly user: number
  readonly kind: Kind
  readonly path: string
  readonly body: object
  readonly key: string
  readonly id: string
  /** The product's clock when it was sent: keys are kept for 24 hours. */
  readonly at: number
}

/** Plain data, so that it can be cut back to how it was when a copy was made. */
export type Book = {
  readonly offers: Map<number, BookedOffer>
  readonly bets: Map<number, BookedBet>
  readonly orders: Map<string, BookedOrder>
  readonly payments: Map<number, BookedPayment>
  readonly kept: Kept[]
  readonly games: GameOfFeed[]
}

export function emptyBook(): Book {
  return {
    offers: new Map(),
    bets: new Map(),
    orders: new Map(),
    payments: new Map(),
    kept: [],
    games: [],
  }
}
