/** Which offers a viewer may see, as conditions for offers `o` and games `g`: $1 is now, $2 the regions. */
import { limitsSeen } from '@sidebet/domain/regions/regionLimit'
import type { Session } from '../platform/http/session.ts'

export type Viewer = {
  /** Milliseconds since 1970: an offer counts as lapsed from the start of its game, before any job has run. */
  readonly now: number
  /** The regionLimits of offers that this viewer may see (`limitsSeen`). */
  readonly limits: readonly string[]
}

/** The viewer's region comes from the session: a region in the path is ignored (GAP-006). */
export const viewerOf = ({ session, now }: { session: Session; now: number }): Viewer => ({
  now,
  limits: limitsSeen(session, session.regionRule),
})

/** Not limited to another region (GAP-009). */
export const isHere = 'o.region_limit = any($2::text[])'
/** Open to the public. */
export const isOpen = `o.state = 'open' and o.audience = 'public' and ${isHere}`
/** Open in a group; the query must restrict the group and check that the viewer is a member. */
export const isOpenInGroup = `o.state = 'open' and o.audience = 'group' and ${isHere}`
/** The game has not started. When a game moves, an offer's own start follows shortly after. */
export const isUpcoming = 'g.started_at is null and g.starts_at > $1'
/** A subquery per offer: as a join, the planner could begin with the games. */
export const isUpcomingOffer = `(select ${isUpcoming} from games g where g.id = o.game_id)`
export const onBoard = `${isOpen} and ${isUpcomingOffer}`
