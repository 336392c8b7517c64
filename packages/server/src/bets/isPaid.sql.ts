/**
 * Whether a settlement `s` has paid a user, as a condition: its cursor has passed them, and they are not among those
 * who were left out because somebody held their account. Lists, totals and funds follow it; `verify` says the same
 * in words of its own.
 */
export const isPaid = (s: string, user: string): string =>
  `${s}.user_cursor >= ${user} and ${user} <> all(${s}.left_out)`
