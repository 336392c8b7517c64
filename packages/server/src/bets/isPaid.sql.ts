/**
 * Whether a settlement `s` has paid a user, as an SQL condition. Its cursor has passed the user, and it did not skip them
 * because another transaction had locked their account. Lists, totals and funds use this rule; `verify` has its own
 * independent form.
 */
const isPaid = (s: string, user: string): string =>
  `${s}.user_cursor >= ${user} and ${user} <> all(${s}.left_out)`

/**
 * Whether bets on the game are settled for a user by this settlement `s`: it has paid them, and no correction of it has
 * (BI5). True for at most one settlement of a game.
 */
export const settlesFor = (s: string, user: string): string =>
  `${isPaid(s, user)} and (${s}.corrected_by is null or not exists (
    select 1 from settlements n
    where n.game_id = ${s}.game_id and n.version = ${s}.corrected_by and ${isPaid('n', user)}))`
