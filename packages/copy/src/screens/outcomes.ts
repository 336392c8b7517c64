/** Every possible ending of a bet, in plain sentences, for the side that is about to post or take it. */
import type { BetSide } from '@sidebet/domain/bets/pointsToSpare'
import { VOID_AFTER_MS } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { theName } from '@sidebet/domain/games/league'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import { leastMargin } from '@sidebet/domain/spread'
import { capitalize } from '../capitalize.ts'

export type SlipBet = {
  readonly league: LeagueCode
  /** The picked team's full name. */
  readonly winner: string
  /** Hundredths of a point. */
  readonly spread: number
  /** The offerer is for the pick, the accepter against it. */
  readonly side: BetSide
  readonly risk: Cents
  readonly win: Cents
}

/** "when: result." is a sentence. */
export type Outcome = {
  readonly when: string
  readonly result: string
  readonly kind: 'win' | 'pay' | 'back'
}

const VOID_AFTER_HOURS = VOID_AFTER_MS / 3_600_000

const NOT_PLAYED: Outcome = {
  when: `Not played within ${VOID_AFTER_HOURS} hours`,
  result: 'both get their money back',
  kind: 'back',
}

export function outcomesOf(bet: SlipBet): Outcome[] {
  const pick = pickOf(bet)
  const win = { result: `you win ${formatDollars(bet.win)}`, kind: 'win' } as const
  const pay = { result: `you pay ${formatDollars(bet.risk)}`, kind: 'pay' } as const
  const [covered, missed] = bet.side === 'offerer' ? [win, pay] : [pay, win]
  const margin = leastMargin(bet.spread)
  return [
    { when: `${pick} win by ${margin} or more`, ...covered },
    { when: `${pick} ${missedBy(margin)}`, ...missed },
    NOT_PLAYED,
  ]
}

/** Users of sportsbooks expect a push. Null where no game can end exactly on the spread. */
export function exactLanding({
  spread,
  ...bet
}: Pick<SlipBet, 'league' | 'winner' | 'spread'>): string | null {
  if (spread % 100 !== 0) return null
  const { league, winner } = bet
  return `Exactly ${spread / 100} wins for ${theName(league, winner)}: there is no push.`
}

/** "risk $20.00 to win $30.00" */
export function moneyLine({ risk, win }: Pick<SlipBet, 'risk' | 'win'>, upTo = false): string {
  return `risk ${upTo ? 'up to ' : ''}${formatDollars(risk)} to win ${formatDollars(win)}`
}

function pickOf({ league, winner }: Pick<SlipBet, 'league' | 'winner'>): string {
  return capitalize(theName(league, winner))
}

function missedBy(margin: number): string {
  if (margin <= 1) return 'tie or lose'
  const most = margin - 1
  const smaller = most === 1 ? '1' : most === 2 ? '1 or 2' : `1 to ${most}`
  return `win by ${smaller}, tie or lose`
}
