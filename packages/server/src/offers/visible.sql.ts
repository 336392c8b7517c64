/** Which offers a viewer may see, as conditions for offers `o` and games `g`: $1 is now, $2 the regions. */
import { limitsSeen } from '@sidebet/domain/regions/regionLimit'
import type { Session } from '../platform/http/session.ts'

export type Viewer = {
  /** Milliseconds since 1970: "lapsed" follows from the start at once, before any job has run. */
  readonly now: number
  /** The regionLimits of offers that exist for them (`limitsSeen`). */
  readonly limits: readonly string[]
}

/** Where the viewer is, the session says: a region in the path is ignored (GAP-006). */
export const viewerOf = ({ session, now }: { session: Session; now: number }): Viewer => ({
  now,
  limits: limitsSeen(session, session.regionRule),
})

/** Limited to nobody else's region (GAP-009). */
const isHere = 'o.region_limit = any($2::text[])'
/** Open to the public. */
export const isOpen = `o.state = 'open' and o.audience = 'public' and ${isHere}`
/** Open in a group; in which, and that the viewer is in it, is for the query to say. */
export const isOpenInGroup = `o.state = 'open' and o.audience = 'group' and ${isHere}`
/** The game has not started. An offer's own start follows a moment later when the game's is moved. */
export const isUpcoming = 'g.started_at is null and g.starts_at > $1'
/** The game is asked offer by offer: as a join it would let the planner begin with the games. */
export const isUpcomingOffer = `(select ${isUpcoming} from games g where g.id = o.game_id)`
export const onBoard = `${isOpen} and ${isUpcomingOffer}`
