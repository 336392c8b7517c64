/**
 * Separates the few unsettled bets from the many settled ones by their starts. A bet stores its game's start at the time of
 * the take, and a game stores all its starts. Games are settled within days, so there are few open starts, however many
 * bets are stored:
 *
 * - `instant.now`: read once, so that no start passes between two parts of a list.
 * - `open_starts`: the past starts of games that are not settled for all users.
 * - `first_open.start`: the first of them, or now. All bets of earlier starts are settled.
 * - `settled_starts`: from `first_open` on, the starts of games whose settlement has begun; some may be in the future.
 *
 * For a list that uses them in its conditions on `b.starts_at`: `with ${STARTS} select ...`.
 */
export const STARTS = `
  instant as materialized (select product_now() as now),
  open_starts as materialized (
    select distinct start from (
      select starts_at, earlier_starts from games
      where settled_version is null
        and least(starts_at, earlier_starts[cardinality(earlier_starts)]) <= (select now from instant)
      union all
      select starts_at, earlier_starts from games
      where id in (select game_id from settlements where finished_at is null)
    ) as open cross join unnest(earlier_starts || starts_at) as start
    where start <= (select now from instant)
  ),
  first_open as materialized (select least(min(start), (select now from instant)) as start from open_starts),
  settled_starts as materialized (
    select distinct start from games cross join unnest(earlier_starts || starts_at) as start
    where settled_version is not null
      and greatest(starts_at, earlier_starts[1]) >= (select start from first_open)
      and start >= (select start from first_open)
  )`
