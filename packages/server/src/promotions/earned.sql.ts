/** The conditions of a grant `g` before its money may be withdrawn, and their progress; SQL expressions. */
import { settlesFor } from '../bets/isPaid.sql.ts'
import { finalAt } from '../settlements/finalAt.sql.ts'
import { isVoid } from '../settlements/isVoid.sql.ts'

/** Accepted after the grant. A bet's start is after its acceptance, so the indexes by user and start can find these bets. */
const SINCE = 'b.starts_at > g.granted_at and b.accepted_at > g.granted_at'

const hadEarlier = (side: 'offerer_id' | 'accepter_id') =>
  `exists (select 1 from bets e where e.${side} = b.accepter_id and (e.accepted_at, e.id) < (b.accepted_at, b.id))`

/** Users who had never taken part in a bet before they accepted one of the grant's user after the grant (GAP-158). */
export const NEW_PLAYERS = `(select count(distinct b.accepter_id)::int from bets b
  where b.offerer_id = g.user_id and ${SINCE} and not ${hadEarlier('accepter_id')} and not ${hadEarlier('offerer_id')})`

const settledAs = (side: 'offerer_id' | 'accepter_id', stake: string) =>
  `(select coalesce(sum(b.${stake}), 0) from bets b
    join settlements s on s.game_id = b.game_id and not ${isVoid('b', 's')} and ${settlesFor('s', 'g.user_id')}
      and ${finalAt('s')} is null
    where b.${side} = g.user_id and ${SINCE})`

/**
 * Cents of its user's own stakes in bets accepted after the grant whose settlement is final, and that are not void
 * (GAP-159).
 */
export const SETTLED_STAKES = `(${settledAs('offerer_id', 'offerer_pay_cents')} + ${settledAs('accepter_id', 'amount_cents')})::bigint`

/** An SQL condition: all requirements of the grant are met. */
export const IS_EARNED = `case when g.accepts_needed > 0 then ${NEW_PLAYERS} >= g.accepts_needed
  else ${SETTLED_STAKES} >= g.cents end`
