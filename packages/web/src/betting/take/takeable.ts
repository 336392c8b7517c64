/** An offer of the wire as the rules of the domain want it, and what a part of it comes to. */
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
import { subjectOf } from '../betWords.ts'

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
    // A list shows nobody what is not for them.
    audience: { kind: 'public' },
    state: 'open',
    regionLimit: row.regionLimit,
    game: { startsAt: Date.parse(row.dateTimeDB), status: 'scheduled', started: false },
  }
}

/** What the taker of `amount` risks and wins, and what is left for others; null while it cannot be taken. */
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

/** The offer after somebody took a part of it: only this much is left. */
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

/**
 * What the rules say already here, as the server would answer it; null when they have no objection. `amount` null is
 * all that is left, `now` in milliseconds since 1970.
 */
export function objection(
  row: OfferRow,
  amount: Cents | null,
  session: Pick<Session, 'userID' | 'regionRestriction' | 'fundsAvailable'>,
  now: number,
): Failed<TakeRefusal['code']> | null {
  const result = takeOffer(offerOf(row), {
    accepterId: numberOf(session.userID),
    isMember: false,
    amount,
    seen: {},
    betsBarred: session.regionRestriction === 'illegal',
    // A limited offer is listed only where it may be taken.
    limitsSeen: [row.regionLimit],
    fundsAvailable: session.fundsAvailable,
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
