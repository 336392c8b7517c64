/**
 * Who won a bet `b`, by what a settlement `s` says: with `settlements/isVoid.sql.ts` the one place for it in SQL. The domain's `settleBet` and `voidBet`
 * are the same rule, and a property test holds the payouts equal to them; `verify` has a grader of its own.
 */

/** Of a bet that is not void: the pick wins when its margin is at least the spread (GAP-114). */
export const offererWon = (b: string, s: string) =>
  `((case ${b}.pick when 'home' then ${s}.home_score - ${s}.away_score else ${s}.away_score - ${s}.home_score end) * 100
    >= ${b}.spread_hundredths)`
