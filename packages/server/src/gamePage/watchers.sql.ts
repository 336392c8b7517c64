import type { Db } from '../platform/database/db.ts'

/** A number counts for this time, so that those of an ended process disappear. */
export const COUNTED_MS = 60_000

/** Writes how many viewers of this process watch the game. Returns how many of other processes do. */
export async function writeWatchers(
  db: Db,
  processId: string,
  gameId: number,
  viewers: number,
): Promise<number> {
  const { rows } = await db.query<{ others: number }>({
    name: 'write-watchers',
    text: `with own as (
        insert into game_watchers (game_id, process, viewers, seen_at) values ($1, $2, $3, product_now())
        on conflict (game_id, process) do update set viewers = excluded.viewers, seen_at = excluded.seen_at)
      select coalesce(sum(viewers), 0)::int as others from game_watchers
      where game_id = $1 and process <> $2 and seen_at > product_now() - $4 * interval '1 millisecond'`,
    values: [gameId, processId, viewers, COUNTED_MS],
  })
  return rows[0]!.others
}
