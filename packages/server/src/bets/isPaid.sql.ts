/**
 * Whether a settlement `s` has paid a user, as a condition: its cursor has passed them, and they are not among those
 * who were left out because somebody held their account. Lists, totals and funds follow it; `verify` says the same
 * in words of its own.
 */
const isPaid = (s: string, user: string): string =>
  `${s}.user_cursor >= ${user} and ${user} <> all(${s}.left_out)`

/**
 * Whether a settlement `s` is the one by which bets on its game are settled for a user: it has paid them, and no
 * correction of it has (BI5). Of the settlements of a game it is true for one at most.
 */
export const settlesFor = (s: string, user: string): string =>
  `${isPaid(s, user)} and (${s}.corrected_by is null or not exists (
    select 1 from settlements n
    where n.game_id = ${s}.game_id and n.version = ${s}.corrected_by and ${isPaid('n', user)}))`
