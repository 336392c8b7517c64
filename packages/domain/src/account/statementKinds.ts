/**
 * What a movement of a user's money is. A game is one movement, all bets on it together: won, lost, or level when
 * neither is more.
 */
export const STATEMENT_KINDS = [
  'deposit',
  'posted',
  'taken',
  'returned',
  'won',
  'lost',
  'level',
  'correction',
] as const

export type StatementKind = (typeof STATEMENT_KINDS)[number]
