/** Both sides of all bets on the game of this id, an expression, in cents. */
export const stakedOn = (gameId: string): string =>
  `(select coalesce(sum(amount_cents + offerer_pay_cents), 0)::bigint from bets where game_id = ${gameId})`
