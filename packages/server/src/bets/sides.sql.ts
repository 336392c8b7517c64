import { isVoid } from '../settlements/isVoid.sql.ts'
import { settlesFor } from './isPaid.sql.ts'
import { offererWon } from './whoWon.sql.ts'

/**
 * Both sides of each bet `b` of the condition that the same settlement settles for both, as the table `sides`. Therefore all nets
 * add up to 0. Void bets are excluded.
 */
export const sidesOf = (condition: string) => `
  graded as materialized (
    select b.id, b.starts_at, b.offerer_id, b.accepter_id, b.offerer_pay_cents, b.amount_cents,
      ${offererWon('b', 's')} as offerer_won
    from bets b join settlements s on s.game_id = b.game_id and ${settlesFor('s', 'b.offerer_id')} and ${settlesFor('s', 'b.accepter_id')} and not ${isVoid('b', 's')}
    where ${condition}
  ), sides as materialized (
    select id, starts_at, offerer_id as user_id, accepter_id as other_id, offerer_won as won,
      case when offerer_won then amount_cents else -offerer_pay_cents end as net
    from graded
    union all
    select id, starts_at, accepter_id, offerer_id, not offerer_won,
      case when offerer_won then -amount_cents else offerer_pay_cents end
    from graded
  )`

/** The sums over `sides`. */
export const TALLY = `count(*) filter (where won) as won, count(*) filter (where not won) as lost, sum(net)::bigint as net`
