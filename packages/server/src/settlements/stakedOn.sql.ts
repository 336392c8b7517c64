/** SQL expression: cents of both sides of all bets on the game of this id. */
export const stakedOn = (gameId: string): string =>
  `(select coalesce(sum(amount_cents + offerer_pay_cents), 0)::bigint from bets where game_id = ${gameId})`
