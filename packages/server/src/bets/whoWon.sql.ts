/**
 * The winner of a bet `b` by a settlement `s`. With `settlements/isVoid.sql.ts`, the only SQL for this rule. The domain's
 * `settleBet` and `voidBet` are the same rule, and a property test compares the payouts; `verify` grades bets
 * independently.
 */

/**
 * For a bet that is not void, by the rules of its acceptance. Version 1: the pick wins when its margin is at least the spread
 * (GAP-114). Null for rules that this version of the server does not have.
 */
export const offererWon = (b: string, s: string) =>
  `(case ${b}.rule_version when 1 then
    (case ${b}.pick when 'home' then ${s}.home_score - ${s}.away_score else ${s}.away_score - ${s}.home_score end) * 100
      >= ${b}.spread_hundredths end)`
