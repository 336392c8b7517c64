/**
 * What a side of a bet needs from the game, and its current margin. Margins are whole points, where the terms of the
 * bet have "by at least 2.5 points". Every text names a tie, which loses the pick (GAP-115).
 */

import type { BetSide } from '@sidebet/domain/bets/pointsToSpare'
import type { Score } from '@sidebet/domain/bets/settleBet'
import { type LeagueCode, theName } from '@sidebet/domain/games/league'
import { leastMargin } from '@sidebet/domain/spread'

/** The fields of a side: the pick's full name, and the spread in hundredths of a point. */
export type SideOfBet = {
  readonly side: BetSide
  readonly league: LeagueCode
  readonly winner: string
  readonly spread: number
}

/** "if they win by 2 or less, tie or lose": when the side wins; "they" is the pick. */
export function sideWins(bet: Pick<SideOfBet, 'side' | 'spread'>): string {
  return `if they ${endsThatWin(bet)}`
}

/** "You need the Buffalo Bills to win by 3 or more": to the side itself, while the bet is live. */
export function sideNeeds(bet: SideOfBet): string {
  return `You need ${theName(bet.league, bet.winner)} to ${endsThatWin(bet)}`
}

/** "ahead by 4", "just ahead", "behind by 2": for the margin of `pointsToSpare`. */
export function marginText(toSpare: number): string {
  if (toSpare === 0) return 'just ahead'
  return toSpare > 0 ? `ahead by ${toSpare}` : `behind by ${-toSpare}`
}

/** "LV 20, LAC 21": a score, by the abbreviations of the teams. */
export function scoreText(teams: { readonly away: string; readonly home: string }, score: Score) {
  return `${teams.away} ${score.away}, ${teams.home} ${score.home}`
}

function endsThatWin({ side, spread }: Pick<SideOfBet, 'side' | 'spread'>): string {
  const least = leastMargin(spread)
  if (side === 'offerer') return `win by ${least} or more`
  const most = least - 1
  if (most === 0) return 'tie or lose'
  return `win by ${most === 1 ? '1' : `${most} or less`}, tie or lose`
}
