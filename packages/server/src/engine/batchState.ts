/** The locked rows of a batch, in memory. Rules run on them in order; each rule sees the effects of the rules before it. */

import type { FriendContact } from '@sidebet/domain/friends/friendContact'
import type { GameStatus } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { type Cents, cents, minus, plus } from '@sidebet/domain/money'
import { type Odds, timesOdds } from '@sidebet/domain/odds'
import type { Audience } from '@sidebet/domain/offers/audience'
import type { Offer, OfferState } from '@sidebet/domain/offers/offer'
import { hasCountingTerms } from '@sidebet/domain/promotions/bonusBarred'
import { type BonusPart, bonusBetween, splitStake } from '@sidebet/domain/promotions/bonusInStake'
import type { Side } from '@sidebet/domain/spread'
import { type BonusBack, makeBonusBack } from '../bonus/bonusBack.ts'
import { accountsOfGrants, bonusAccount, type Grant } from '../bonus/grants.ts'
import { makeReleaseTransfers, type ReservedBonus } from '../bonus/releaseTransfers.ts'
import type { Account, AccountName, Transfer, TransferById } from '../ledger/ledger.ts'
import type { NewNotice } from '../notifications/outbox/outbox.ts'
import { type BonusRule, pairKey } from './bonusRule.sql.ts'
import { byAccount, type Provisional, toStakeOf } from './provisional.ts'

export type LockedGame = {
  readonly id: number
  readonly league: LeagueCode
  readonly awayTeam: string
  readonly homeTeam: string
  readonly startsAt: number
  readonly status: GameStatus
  readonly started: boolean
}

/** A group that is not deleted, and which of the batch's users are its members. */
export type LockedGroup = {
  readonly id: number
  readonly memberCount: number
  readonly members: ReadonlySet<number>
}

/** The audience of a new offer, with the contact by which the offerer named a friend; null when a link determines the friend. */
export type NewAudience =
  | Exclude<Audience, { readonly kind: 'friend' }>
  | (Extract<Audience, { readonly kind: 'friend' }> & { readonly contact: FriendContact | null })

export type NewOffer = {
  readonly id: number
  readonly offererId: number
  readonly game: LockedGame
  readonly pick: Side
  readonly spread: number
  readonly odds: { readonly numerator: number; readonly denominator: number }
  readonly amount: Cents
  readonly risk: Cents
  /** The bonus in the reserved stake, per grant. */
  readonly bonus: readonly BonusPart[]
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
  /** The bonus in each side's stake, per grant. */
  readonly bonus: {
    readonly offerer: readonly BonusPart[]
    readonly accepter: readonly BonusPart[]
  }
  readonly availableBefore: Cents
  readonly atRiskBefore: Cents
  readonly region: string
}

/** What a batch locks and reads before its rules run. */
type LockedRows = {
  readonly now: number
  readonly games: readonly LockedGame[]
  readonly groups: readonly LockedGroup[]
  readonly offers: readonly Offer[]
  readonly accounts: readonly Account[]
  readonly grants: readonly Grant[]
  /**
   * What provisional settlements have paid to accounts of these users, and the cap on stakes per user from such money
   * (BI8).
   */
  readonly provisional: readonly Provisional[]
  readonly provisionalMax: Cents
  readonly reservedBonus: ReservedBonus
  /** Null where bonus may be staked in every bet. */
  readonly bonusRule: BonusRule | null
  readonly offerIds: readonly number[]
  readonly betIds: readonly number[]
}

type Balance = { readonly id: number; balance: Cents }

export class BatchState {
  /** The instant of the batch by the database's clock, read after every lock was taken. Milliseconds since 1970. */
  readonly now: number
  readonly newOffers: NewOffer[] = []
  readonly newBets: NewBet[] = []
  readonly transfers: TransferById[] = []
  /** By topic and `ref`: a batch sends one notification per topic and subject. */
  readonly notices = new Map<string, NewNotice>()
  readonly changedOffers = new Set<number>()
  readonly #locked: LockedRows
  readonly #games: ReadonlyMap<number, LockedGame>
  readonly #groups: ReadonlyMap<number, LockedGroup>
  readonly #offers: Map<number, Offer>
  /** By kind, then by owner. */
  readonly #accounts = new Map<string, Map<number, Balance>>()
  /** In the order in which they are staked. */
  readonly #grants: readonly Grant[]
  readonly #provisional: ReadonlyMap<number, Cents>
  readonly #provisionalMax: Cents
  readonly #reservedBonus: ReservedBonus
  readonly #bonusBack: BonusBack
  readonly #bonusRule: BonusRule | null
  readonly #offerIds: number[]
  readonly #betIds: number[]

  constructor(locked: LockedRows) {
    this.#locked = locked
    this.now = locked.now
    this.#games = new Map(locked.games.map((game) => [game.id, game]))
    this.#groups = new Map(locked.groups.map((group) => [group.id, group]))
    this.#offers = new Map(locked.offers.map((offer) => [offer.id, offer]))
    for (const account of [...locked.accounts, ...accountsOfGrants(locked.grants)]) {
      const { kind, ownerId, id, balance } = account
      const accounts = this.#accounts.get(kind) ?? new Map<number, Balance>()
      this.#accounts.set(kind, accounts.set(ownerId, { id, balance }))
    }
    this.#grants = locked.grants
    this.#provisional = byAccount(locked.provisional)
    this.#provisionalMax = locked.provisionalMax
    this.#bonusBack = makeBonusBack(locked.grants)
    this.#reservedBonus = locked.reservedBonus
    this.#bonusRule = locked.bonusRule
    this.#offerIds = [...locked.offerIds]
    this.#betIds = [...locked.betIds]
  }

  /**
   * A copy with these offers and the money of this user as they are now: what rules change there, they do not change here. For
   * takes that are made together or not at all.
   */
  makeScratch(userId: number, offerIds: readonly number[]): BatchState {
    const own = (['user.cash', 'user.at_risk'] as const).map((kind) => {
      const name = { kind, ownerId: userId }
      return { ...name, ...this.#account(name) }
    })
    const grants = this.#grants.filter((grant) => grant.userId === userId)
    return new BatchState({
      ...this.#locked,
      offers: offerIds.flatMap((id) => this.offer(id) ?? []),
      accounts: own,
      grants: grants.map((grant) => ({
        ...grant,
        balance: this.#account(bonusAccount(grant.id)).balance,
      })),
      offerIds: [],
      betIds: this.#betIds,
    })
  }

  game(id: number): LockedGame | null {
    return this.#games.get(id) ?? null
  }

  /** Null when the group is deleted. */
  group(id: number): LockedGroup | null {
    return this.#groups.get(id) ?? null
  }

  /** Whether this user, one of the batch's, is a member of the group of the offer. */
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

  /** A user's cash and bonus together (M1). */
  available(userId: number): Cents {
    return plus(this.#account({ kind: 'user.cash', ownerId: userId }).balance, this.bonus(userId))
  }

  bonus(userId: number): Cents {
    return cents(this.#grantsOf(userId).reduce((sum, { balance }) => sum + balance, 0))
  }

  /** Whether bonus may be staked in a bet with these terms on this game (BI17). */
  mayStakeBonus(terms: { readonly odds: Odds; readonly spread: number }, gameId: number): boolean {
    const game = this.game(gameId)
    if (!this.#bonusRule || !game) return true
    return hasCountingTerms({ ...terms, league: game.league }, this.#bonusRule.oddsMax)
  }

  /** Whether the accounts of the offerer and of this user, who takes the offer, are linked: then no bonus is in their bet. */
  isLinked({ offererId }: Offer, userId: number): boolean {
    return this.#bonusRule?.linked.has(pairKey([offererId, userId])) ?? false
  }

  /** Cents of the available money that the user may stake now (BI8). Without `withBonus` only cash is staked. */
  toStake(userId: number, withBonus: boolean): Cents {
    const cash = this.#account({ kind: 'user.cash', ownerId: userId })
    const grants = this.#grantsOf(userId).map(({ id }) => this.#account(bonusAccount(id)))
    return toStakeOf({ cash, grants }, this.#provisional, this.#provisionalMax, withBonus)
  }

  atRisk(userId: number): Cents {
    return this.#account({ kind: 'user.at_risk', ownerId: userId }).balance
  }

  /**
   * Moves a stake from bonus, then cash, to money at risk; without `withBonus` from cash alone. Returns the bonus. The rule has
   * checked that there is enough.
   */
  stake(
    {
      kind,
      ref,
      withBonus,
    }: { readonly kind: 'post' | 'take'; readonly ref: number; readonly withBonus: boolean },
    userId: number,
    amount: Cents,
  ): readonly BonusPart[] {
    const { bonus, cash } = splitStake(amount, withBonus ? this.#grantsOf(userId) : [])
    const to = { kind: 'user.at_risk', ownerId: userId } as const
    for (const { grantId, cents: part } of bonus) {
      const key = `${kind}:${ref}:${grantId}`
      this.#move({ key, kind, ref, from: bonusAccount(grantId), to, cents: part })
    }
    const from = { kind: 'user.cash', ownerId: userId } as const
    if (cash > 0) this.#move({ key: `${kind}:${ref}:cash`, kind, ref, from, to, cents: cash })
    return bonus
  }

  /** Whether bonus is in the reserved stake of this offer. */
  hasBonus({ id }: Offer): boolean {
    return (this.#reservedBonus.get(id) ?? []).length > 0
  }

  /** The part of the offerer's bonus that goes into a take of `amount` cents of this offer. */
  bonusCarried({ id, taken, terms: { odds } }: Offer, amount: Cents): readonly BonusPart[] {
    const upTo = (part: Cents) => timesOdds(part, odds)
    return bonusBetween(this.#reservedBonus.get(id) ?? [], upTo(taken), upTo(plus(taken, amount)))
  }

  /** Releases the remaining reserved stake of an offer: bonus to its grants, cash to cash. */
  giveBack(offer: Offer, returned: Cents): void {
    for (const transfer of makeReleaseTransfers(
      offer,
      returned,
      this.#reservedBonus,
      this.#bonusBack,
    ))
      this.#move(transfer)
  }

  changeOffer(id: number, change: { taken?: Cents; state?: OfferState }): void {
    this.#offers.set(id, { ...this.#offers.get(id)!, ...change })
    this.changedOffers.add(id)
  }

  #grantsOf(userId: number) {
    const own = this.#grants.filter((grant) => grant.userId === userId)
    return own.map(({ id }) => ({ id, balance: this.#account(bonusAccount(id)).balance }))
  }

  #move(transfer: Transfer): void {
    const giver = this.#account(transfer.from)
    const receiver = this.#account(transfer.to)
    giver.balance = minus(giver.balance, transfer.cents)
    receiver.balance = plus(receiver.balance, transfer.cents)
    if (giver.balance < 0) throw new Error(`${transfer.key} would spend more than its account has`)
    this.transfers.push({ ...transfer, from: giver.id, to: receiver.id })
  }

  #account({ kind, ownerId }: AccountName): Balance {
    const account = this.#accounts.get(kind)?.get(ownerId)
    if (!account) throw new Error(`there is no account ${kind} of ${ownerId}`)
    return account
  }
}
