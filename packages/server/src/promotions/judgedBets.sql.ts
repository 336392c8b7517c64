/** Which bets count for a grant `g` under the conditions of promotions, and why others do not; SQL expressions. */
import { LARGEST_SPREADS } from '@sidebet/domain/games/largestSpreads'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { linkedAccounts } from '../platform/users/linkedAccounts.sql.ts'
import { hasConfirmedContacts } from '../platform/users/users.sql.ts'
import { NEW_PLAYER_BETS, OWN_STAKE, type Side, settledBets } from './grantBets.sql.ts'

/** True where the settings demand the conditions (PROMOTION_CONDITIONS). */
export const HAS_CONDITIONS = '(select promotion_conditions from switches)'

const COLUMNS =
  'b.id as bet_id, b.game_id, b.odds_numerator, b.odds_denominator, b.spread_hundredths'

const asSide = (side: Side) => {
  const other: Side = side === 'offerer' ? 'accepter' : 'offerer'
  return `select ${COLUMNS}, b.${other}_id as other_id, ${OWN_STAKE[side]} as stake`
}

/** The bets that the terms of the grant require: first bets of new players, or settled bets with the user's stake. */
const CANDIDATES = `(
  ${asSide('offerer')} from ${NEW_PLAYER_BETS} and g.accepts_needed > 0
  union all ${asSide('offerer')} from ${settledBets('offerer')} and g.accepts_needed = 0
  union all ${asSide('accepter')} from ${settledBets('accepter')} and g.accepts_needed = 0)`

const LARGEST_SPREAD = `case m.league ${LEAGUE_CODES.map((code) => `when '${code}' then ${LARGEST_SPREADS[code]}`).join(' ')} end`

/** The first condition that bet `c` on game `m` does not meet; null when it meets all that concern it alone. `w` is `switches`. */
const FIRST_REASON = `case
  when not w.promotion_conditions then null
  when c.odds_numerator > w.promotion_odds_max * c.odds_denominator
    or c.odds_denominator > w.promotion_odds_max * c.odds_numerator then 'odds'
  when c.spread_hundredths > ${LARGEST_SPREAD} then 'spread'
  else coalesce(
    (select l.signal from ${linkedAccounts('g.user_id')} as l where l.id = c.other_id order by l.nth limit 1),
    case when not ${hasConfirmedContacts('c.other_id')} then 'unconfirmed' end) end`

/**
 * Each bet that the terms require with its `reason` not to count; null when it counts. Of the bets with one other user the largest
 * own stakes count, so that no later bet lowers what has been reached.
 */
export const JUDGED_BETS = `(
  select bet_id, other_id, stake, coalesce(reason,
    case when promotion_conditions and nth > promotion_bets_per_player then 'repeated' end) as reason
  from (
    select *, row_number() over (partition by other_id, reason is null order by stake desc, bet_id) as nth
    from (select c.*, w.promotion_conditions, w.promotion_bets_per_player, ${FIRST_REASON} as reason
      from ${CANDIDATES} as c join games m on m.id = c.game_id cross join switches w) as first
  ) as ranked)`
