/** What a batch has locked, in memory: rules run on it in order, each seeing what the ones before it did. */

import type { FriendContact } from '@sidebet/domain/friends/friendContact'
import type { GameStatus } from '@sidebet/domain/games/game'
import { type Cents, minus, plus } from '@sidebet/domain/money'
import type { Audience } from '@sidebet/domain/offers/audience'
import type { Offer, OfferState } from '@sidebet/domain/offers/offer'
import type { Side } from '@sidebet/domain/spread'
import type { TransferById, UserAccountKind } from '../ledger/ledger.ts'
import type { NewNotice } from '../outbox.ts'

export type LockedGame = {
  readonly id: number
  readonly league: string
  readonly awayTeam: string
  readonly homeTeam: string
  readonly startsAt: number
  readonly status: GameStatus
  readonly started: boolean
}

/** A group that there is, and who of the users of the batch is in it. */
export type LockedGroup = {
  readonly id: number
  readonly memberCount: number
  readonly members: ReadonlySet<number>
}

/** To whom an offer is to be made; with how the offerer has named a friend. */
export type NewAudience =
  | Exclude<Audience, { readonly kind: 'friend' }>
  | (Extract<Audience, { readonly kind: 'friend' }> & { readonly contact: FriendContact })

export type NewOffer = {
  readonly id: number
  readonly offererId: number
  readonly game: LockedGame
  readonly pick: Side
  readonly spread: number
  readonly odds: { readonly numerator: number; readonly denominator: number }
  readonly amount: Cents
  readonly hold: Cents
  readonly partialTake: boolean
  readonly audience: NewAudience
  readonly regionLimit: string
  readonly availableBefore: Cents
  readonly atRiskBefore: Cents
}

export type NewBet = {
  readonly id: number
  readonly offer: Offer
  readonly accepterId: number
  readonly amount: Cents
  readonly offererPay: Cents
  readonly availableBefore: Cents
  readonly atRiskBefore: Cents
  readonly region: string
}

type Balance = { readonly id: number; balance: Cents }

export class BatchState {
  /** The instant of the batch, by the database's clock, read when every lock was held. Milliseconds since 1970. */
  readonly now: number
  readonly newOffers: NewOffer[] = []
  readonly newBets: NewBet[] = []
  readonly transfers: TransferById[] = []
  /** By topic and `ref`: a batch tells of one thing once. */
  readonly notices = new Map<string, NewNotice>()
  readonly changedOffers = new Set<number>()
  readonly #games: ReadonlyMap<number, LockedGame>
  readonly #groups: ReadonlyMap<number, LockedGroup>
  readonly #offers: Map<number, Offer>
  /** By kind, then by owner. */
  readonly #accounts = new Map<string, Map<number, Balance>>()
  readonly #offerIds: number[]
  readonly #betIds: number[]

  constructor(locked: {
    now: number
    games: readonly LockedGame[]
    groups: readonly LockedGroup[]
    offers: readonly Offer[]
    accounts: readonly { id: number; kind: string; ownerId: number; balance: Cents }[]
    offerIds: number[]
    betIds: number[]
  }) {
    this.now = locked.now
    this.#games = new Map(locked.games.map((game) => [game.id, game]))
    this.#groups = new Map(locked.groups.map((group) => [group.id, group]))
    this.#offers = new Map(locked.offers.map((offer) => [offer.id, offer]))
    for (const { kind, ownerId, id, balance } of locked.accounts) {
      const accounts = this.#accounts.get(kind) ?? new Map<number, Balance>()
      this.#accounts.set(kind, accounts.set(ownerId, { id, balance }))
    }
    this.#offerIds = locked.offerIds
    this.#betIds = locked.betIds
  }

  game(id: number): LockedGame | null {
    return this.#games.get(id) ?? null
  }

  /** Null when there is no such group any more. */
  group(id: number): LockedGroup | null {
    return this.#groups.get(id) ?? null
  }

  /** Whether one of the batch's users is in the group to which an offer is made. */
  isMember({ audience }: Offer, userId: number): boolean {
    return audience.kind === 'group' && (this.group(audience.groupId)?.members.has(userId) ?? false)
  }

  offer(id: number): Offer | null {
    return this.#offers.get(id) ?? null
  }

  nextOfferId(): number {
    return this.#offerIds.shift()!
  }

  nextBetId(): number {
    return this.#betIds.shift()!
  }

  balance(kind: UserAccountKind, userId: number): Cents {
    return this.#account(kind, userId).balance
  }

  /** Moves money of one user between two of their accounts. The rule has made sure that there is enough. */
  move(
    transfer: { key: string; kind: string; ref: number; cents: Cents },
    userId: number,
    from: UserAccountKind,
    to: UserAccountKind,
  ): void {
    const giver = this.#account(from, userId)
    const receiver = this.#account(to, userId)
    giver.balance = minus(giver.balance, transfer.cents)
    receiver.balance = plus(receiver.balance, transfer.cents)
    if (giver.balance < 0) throw new Error(`${transfer.key} would spend more than there is`)
    this.transfers.push({ ...transfer, from: giver.id, to: receiver.id })
  }

  changeOffer(id: number, change: { taken?: Cents; state?: OfferState }): void {
    this.#offers.set(id, { ...this.#offers.get(id)!, ...change })
    this.changedOffers.add(id)
  }

  #account(kind: UserAccountKind, userId: number): Balance {
    const account = this.#accounts.get(kind)?.get(userId)
    if (!account) throw new Error(`user ${userId} has no account ${kind}`)
    return account
  }
}
