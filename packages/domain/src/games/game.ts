/** The data of a game that the rules of bets use. */
export type GameStatus = 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled' | 'suspended'

export type GameTerms = {
  /** The scheduled start, milliseconds since 1970 in UTC. */
  readonly startsAt: number
  readonly status: GameStatus
  /** True once the product has marked the game started. A start that moves later does not reopen the market. */
  readonly started: boolean
}

/** A bet must be made before the game starts, by the server's clock. At the instant of the start it is too late (GAP-086). */
export function isBeforeStart(game: GameTerms, now: number): boolean {
  return !game.started && now < game.startsAt
}

/** Only a scheduled game takes bets; a suspended or cancelled one does not. */
export function isOpenForBets(game: GameTerms): boolean {
  return game.status === 'scheduled'
}

/** A game without a final score this long after its start is void (GAP-116). */
export const VOID_AFTER_MS = 48 * 60 * 60 * 1000

/** How long after its first settlement the score of a game may be corrected. After that it is final (BI5). */
export const CORRECTED_WITHIN_MS = 24 * 60 * 60 * 1000

/**
 * A game that waits for an operator, or whose feed has not answered since `VOID_AFTER_MS`, is void this long after its
 * start.
 */
export const VOID_ANYWAY_AFTER_MS = 14 * 24 * 60 * 60 * 1000

/** How long after its start an unsettled game is requested from its feed. So its bets settle also after weeks without a poll. */
export const REQUESTED_FOR_MS = 42 * 24 * 60 * 60 * 1000
