/** An offer of the API in the form of the domain's rules, and the sums of a part of it. */
import type { OfferRow } from '@sidebet/contract/offers'
import { takeTexts } from '@sidebet/copy/refusals/bets'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { type TakeRefusal, takeOffer } from '@sidebet/domain/bets/takeOffer'
import { type Cents, minus } from '@sidebet/domain/money'
import { computeOffererPay } from '@sidebet/domain/odds'
import { amountLeft, type Offer } from '@sidebet/domain/offers/offer'
import type { Failed } from '../../api/api.ts'
import type { Session } from '../../session/session.ts'
import { centsOf, dollarsOf } from '../../ui/money.tsx'
import { subjectOf } from '../betTexts.ts'

export function offerOf(row: OfferRow): Offer {
  const { pick, spread, odds } = subjectOf(row)
  const amount = centsOf(row.amountOffered)
  return {
    id: numberOf(row._id),
    offererId: numberOf(row.userIDoffer),
    gameId: numberOf(row.gameID),
    terms: { pick, spread, odds },
    amount,
    taken: minus(amount, centsOf(row.amountBet)),
    partialTake: row.partialTake,
    // A list contains only offers that the user may see, so `public` passes the rule.
    audience: { kind: 'public' },
    state: 'open',
    regionLimit: row.regionLimit,
    game: { startsAt: Date.parse(row.dateTimeDB), status: 'scheduled', started: false },
  }
}

/** The taker's risk and win, and the amount left for others; null while it cannot be taken. */
export type Part = { readonly risk: Cents; readonly win: Cents; readonly others: Cents }

export function partOf(row: OfferRow, amount: Cents | null): Part | null {
  const { amount: offered, taken, terms } = offerOf(row)
  const left = amountLeft({ amount: offered, taken })
  if (amount === null || amount > left) return null
  return {
    risk: amount,
    win: computeOffererPay(taken, amount, terms.odds),
    others: minus(left, amount),
  }
}

/** The offer after another user took a part of it: only this much is left. */
export function withLeft(row: OfferRow, left: Cents): OfferRow {
  const { taken: _before, amount, terms } = offerOf(row)
  const offererPay = computeOffererPay(minus(amount, left), left, terms.odds)
  return {
    ...row,
    amountBet: dollarsOf(left),
    acceptPay: dollarsOf(left),
    offerPay: dollarsOf(offererPay),
  }
}

export type Objection = Failed<TakeRefusal['code']>

/** Refusals that a smaller amount or all of it may avoid. The others concern the offer, its game or its taker. */
const OF_THE_AMOUNT: ReadonlySet<Objection['code']> = new Set([
  'partialTooLarge',
  'notInParts',
  'insufficientFunds',
  'fundsReserved',
  'bonusBarred',
  'tooSmall',
])

export function concernsAmount({ code }: Objection): boolean {
  return OF_THE_AMOUNT.has(code)
}

/**
 * The refusal by the rules that the client can apply, as the server would return it; null without one. `amount` null is
 * all that is left, `now` in milliseconds since 1970. `fundsToStake` is what may be staked of the available funds (BI8);
 * without it that rule is left to the server.
 */
export function objection(
  row: OfferRow,
  amount: Cents | null,
  session: Pick<Session, 'userID' | 'regionRestriction' | 'fundsAvailable'>,
  now: number,
  fundsToStake?: Cents,
): Objection | null {
  const result = takeOffer(offerOf(row), {
    accepterId: numberOf(session.userID),
    isMember: false,
    amount,
    seen: {},
    betsBarred: session.regionRestriction === 'illegal',
    // A limited offer is listed only in a region where it may be taken.
    limitsSeen: [row.regionLimit],
    fundsAvailable: session.fundsAvailable,
    fundsToStake,
    now,
  })
  if (result.ok) return null
  const { refusal } = result
  return { ok: false, status: 0, code: refusal.code, error: textOf(takeTexts, refusal) }
}

/** The number in "u_12": the rules only compare it. */
function numberOf(id: string): number {
  return Number(id.slice(id.indexOf('_') + 1))
}
