/** What the users were told: every effect that was acknowledged, from which the expected book is computed. */

import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import type { Kind } from '../traffic/operation.ts'

/** To whom an offer is made: everybody, the friend with this username or e-mail, or the members of a group. */
export type Audience =
  | { readonly kind: 'public' }
  | { readonly kind: 'friend'; readonly contact: string }
  | { readonly kind: 'group'; readonly group: string }

/** When something has happened, in milliseconds since the run began: not before the one, not after the other. */
export type Interval = { readonly from: number; readonly to: number }

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
  readonly audience: Audience
  readonly posted: Interval
  /** Its friend said no. */
  declined: boolean
  /** It has ended with its group, or with its offerer's membership: seen at a rest, where it could be so. */
  released: boolean
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

/** Somebody has come into a group, or gone: `user` null for all of them. Nobody knows whether, while it is not sure. */
export type Change = {
  readonly op: number
  readonly user: number | null
  readonly from: number
  /** Infinity while it may still happen. */
  to: number
  isSure: boolean
}

export type BookedGroup = {
  readonly name: string
  readonly creator: number
  /** The first is the creator's. */
  readonly joins: Change[]
  readonly ends: Change[]
}

export type BookedPromotion = {
  readonly name: string
  /** Cents. */
  readonly initial: number
  readonly perUser: number
  readonly acceptsNeeded: number
  readonly isFree: boolean
  /** Both null unless it expires. The day is like 2026-11-22, US Eastern. */
  readonly days: number | null
  readonly lastDay: string | null
  /** '' when none is needed. */
  readonly code: string
}

type BookedGrant = { readonly promotion: string; readonly user: number }

type BookedOrder = { readonly id: string; readonly user: number; readonly cents: number }

/** An effect and the request that was acknowledged with it, for asking again with its key. */
type KeyedRequest = {
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

export const grantName = (promotion: string, user: number) => `${promotion} u_${user}`

/** Plain data, so that it can be cut back to how it was when a copy was made. */
export type ReferenceModel = {
  readonly offers: Map<number, BookedOffer>
  readonly bets: Map<number, BookedBet>
  readonly orders: Map<string, BookedOrder>
  readonly payments: Map<number, BookedPayment>
  readonly groups: Map<string, BookedGroup>
  readonly promotions: Map<string, BookedPromotion>
  /** By promotion and user (`grantName`). */
  readonly grants: Map<string, BookedGrant>
  /** The names of those who have signed up while the run went on. */
  readonly signUps: Set<string>
  readonly keyedRequests: KeyedRequest[]
  readonly games: GameOfFeed[]
}

export function emptyModel(): ReferenceModel {
  return {
    offers: new Map(),
    bets: new Map(),
    orders: new Map(),
    payments: new Map(),
    groups: new Map(),
    promotions: new Map(),
    grants: new Map(),
    signUps: new Set(),
    keyedRequests: [],
    games: [],
  }
}
