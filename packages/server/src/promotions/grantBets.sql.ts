/** The bets that may earn a grant `g`, as SQL after "from"; the bet is `b`. The conditions of promotions are not checked here. */
import { settlesFor } from '../bets/isPaid.sql.ts'
import { finalAt } from '../settlements/finalAt.sql.ts'
import { isVoid } from '../settlements/isVoid.sql.ts'

export type Side = 'offerer' | 'accepter'

/** Accepted after the grant. A bet's start is after its acceptance, so the indexes by user and start can find these bets. */
const SINCE = 'b.starts_at > g.granted_at and b.accepted_at > g.granted_at'

const hadEarlier = (side: Side) =>
  `exists (select 1 from bets e where e.${side}_id = b.accepter_id and (e.accepted_at, e.id) < (b.accepted_at, b.id))`

/** Offers of its user that a user accepted who had never taken part in a bet before (GAP-158): one bet of each such user. */
export const NEW_PLAYER_BETS = `bets b
  where b.offerer_id = g.user_id and ${SINCE} and not ${hadEarlier('accepter')} and not ${hadEarlier('offerer')}`

/** Bets of its user on this side whose settlement is final, and that are not void (GAP-159). */
export const settledBets = (side: Side) => `bets b
  join settlements s on s.game_id = b.game_id and not ${isVoid('b', 's')} and ${settlesFor('s', 'g.user_id')}
    and ${finalAt('s')} is null
  where b.${side}_id = g.user_id and ${SINCE}`

/** The user's own stake in bet `b`, in cents. */
export const OWN_STAKE: Readonly<Record<Side, string>> = {
  offerer: 'b.offerer_pay_cents',
  accepter: 'b.amount_cents',
}
