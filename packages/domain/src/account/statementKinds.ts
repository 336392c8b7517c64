/**
 * The kinds of entries in a user's statement. All bets on one game make one entry: won, lost, or level when the amounts
 * are equal. A withdrawal leaves the funds at its request and returns when it does not arrive. A deposit that its provider
 * reverses is an entry of its own, and what the funds do not cover of it is a debt. Bonus is an entry when it is granted
 * and when it returns to its promotion. Bonus that becomes withdrawable is no entry.
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
