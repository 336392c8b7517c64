/**
 * What a movement of a user's money is. A game is one movement, all bets on it together: won, lost, or level when
 * neither is more. A withdrawal leaves the funds when it is asked for, and comes back when it did not arrive; a deposit
 * that its provider took back is another movement than the deposit, and what the funds did not cover of it is a debt. Bonus
 * is a movement when it is granted and when it goes back to its promotion; that it may be withdrawn moves nothing.
 */
export const STATEMENT_KINDS = [
  'deposit',
  'withdrawal',
  'withdrawalBack',
  'depositReturn',
  'repayment',
  'posted',
  'taken',
  'returned',
  'won',
  'lost',
  'level',
  'reversal',
  'bonus',
  'bonusBack',
  'correction',
] as const

export type StatementKind = (typeof STATEMENT_KINDS)[number]
