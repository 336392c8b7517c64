/** What a user wins or loses on a game by its final margin. */
import { type Cents, cents } from '../money.ts'
import { leastMargin } from '../spread.ts'
import type { BetSide } from './pointsToSpare.ts'
import { type Bet, settleBet } from './settleBet.ts'

/** A bet of the user; also several with the same pick, spread and side, added up. */
export type OwnBet = Bet & { readonly side: BetSide }

/** Margins with the same result. */
export type MarginRange = {
  /** The home team's points less the away team's, both ends included; null for no end. */
  readonly from: number | null
  readonly to: number | null
  /** Won less lost, in cents. */
  readonly result: Cents
}

/**
 * The ranges of final margins and their results, in ascending order and without gaps. Each result is what `settleBet` pays less
 * the user's stakes. Adjoining ranges differ; without bets there is none.
 */
export function outcomesByMargin(bets: readonly OwnBet[]): MarginRange[] {
  if (bets.length === 0) return []
  const starts = [...new Set(bets.map(startOfChange))].sort((a, b) => a - b)
  const results = [starts[0]! - 1, ...starts].map((margin) => resultAt(bets, margin))
  const changes = starts.filter((_, nth) => results[nth] !== results[nth + 1])
  return [null, ...changes].map((from, nth) => ({
    from,
    to: nth < changes.length ? changes[nth]! - 1 : null,
    result: resultAt(bets, from ?? starts[0]! - 1),
  }))
}

/** The least margin of the home team at which this bet ends otherwise than below it. */
function startOfChange({ pick, spread }: OwnBet): number {
  const least = leastMargin(spread)
  return pick === 'home' ? least : 1 - least
}

function resultAt(bets: readonly OwnBet[], margin: number): Cents {
  const score = { home: Math.max(margin, 0), away: Math.max(-margin, 0) }
  return cents(
    bets.reduce((sum, bet) => {
      const { toOfferer, toAccepter } = settleBet(bet, score)
      const gain =
        bet.side === 'offerer' ? toOfferer - bet.offererPay : toAccepter - bet.accepterPay
      return sum + gain
    }, 0),
  )
}
