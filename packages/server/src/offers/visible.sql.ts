/** Which of the public's offers a viewer may see, as conditions for offers `o` and games `g`: $1 is now, $2 the regions. */

export type Viewer = {
  /** Milliseconds since 1970: "lapsed" follows from the start at once, before any job has run. */
  readonly now: number
  /** The regionLimits of offers that exist for them (`limitsSeen`). */
  readonly limits: readonly string[]
}

/** Open, and limited to nobody else's region (GAP-009). */
export const isOpen = `o.state = 'open' and o.audience = 'public' and o.region_limit = any($2::text[])`
/** The game has not started. An offer's own start follows a moment later when the game's is moved. */
export const isUpcoming = 'g.started_at is null and g.starts_at > $1'
/** Both; the game is asked offer by offer: as a join it would let the planner begin with the games. */
export const onBoard = `${isOpen} and (select ${isUpcoming} from games g where g.id = o.game_id)`
