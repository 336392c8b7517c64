/** Every acknowledged effect. The expected ledger is computed from it. */

import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import type { Kind } from '../traffic/operation.ts'

/** The addressees of an offer: all users, the friend with this username or e-mail, or the members of a group. */
export type Audience =
  | { readonly kind: 'public' }
  | { readonly kind: 'friend'; readonly contact: string }
  | { readonly kind: 'group'; readonly group: string }

/** The bounds of an event's time in milliseconds since the run began: not before `from`, not after `to`. */
export type Interval = { readonly from: number; readonly to: number }

export type Odds = { readonly numerator: number; readonly denominator: number }

export type ModelOffer = {
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
  /** The friend declined it. */
  declined: boolean
  /** It ended with its group or with its offerer's membership. A rest records this where it is possible. */
  released: boolean
  /** Cents that were returned; null unless the offerer cancelled it. */
  cancelled: { readonly returned: number } | null
  /** Cents taken according to the answers: used to choose offers, never to judge. */
  taken: number
}

export type ModelBet = {
  readonly id: number
  readonly offer: number
  readonly user: number
  readonly amount: number
  readonly offererPay: number
  /** What was left of the offer after this bet. */
  readonly left: number
}

export type ModelPayment = {
  readonly id: number
  readonly user: number
  readonly key: string | null
  readonly kind: 'fromBank' | 'toBank' | 'toWallet'
  /** Cents that it adds to the funds, or takes from them. */
  readonly cents: number
}

/** A user has joined or left a group; `user` is null for all members. While `isSure` is false, it may not have happened. */
export type Change = {
  readonly op: number
  readonly user: number | null
  readonly from: number
  /** Infinity while it may still happen. */
  to: number
  isSure: boolean
}

export type ModelGroup = {
  readonly name: string
  readonly creator: number
  /** The first is the creator's. */
  readonly joins: Change[]
  readonly ends: Change[]
}

export type ModelPromotion = {
  readonly name: string
  /** Cents. */
  readonly initial: number
  readonly perUser: number
  readonly acceptsNeeded: number
  readonly isFree: boolean
  /** Both are null unless it expires. The day is like 2026-11-22, US Eastern. */
  readonly days: number | null
  readonly lastDay: string | null
  /** '' when it needs no code. */
  readonly code: string
}

type ModelGrant = { readonly promotion: string; readonly user: number }

type ModelOrder = { readonly id: string; readonly user: number; readonly cents: number }

/** An acknowledged effect and its request, for repeating it with its key. */
type KeyedRequest = {
  readonly op: number
  readonly user: number
  readonly kind: Kind
  readonly path: string
  readonly body: object
  readonly key: string
  readonly id: string
  /** The product's clock when it was sent: the product stores keys for 24 hours. */
  readonly at: number
}

export const grantName = (promotion: string, user: number) => `${promotion} u_${user}`

/** Plain data, so that a copy can be cloned and restored. */
export type ReferenceModel = {
  readonly offers: Map<number, ModelOffer>
  readonly bets: Map<number, ModelBet>
  readonly orders: Map<string, ModelOrder>
  readonly payments: Map<number, ModelPayment>
  readonly groups: Map<string, ModelGroup>
  readonly promotions: Map<string, ModelPromotion>
  /** By promotion and user (`grantName`). */
  readonly grants: Map<string, ModelGrant>
  /** The names of the users who signed up during the run. */
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
