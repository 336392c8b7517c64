/** A game without a final score 48 hours after its start is void: both sides get their money back (GAP-116). */
import { VOID_AFTER_MS } from '@sidebet/domain/games/game'
import type { Database } from '../core/db.ts'

/**
 * Gives one overdue game a confirmed void result, for the settlement to act on. A final score that was read once and
 * waits to be confirmed is a score: the game is left to its confirmation for an hour more.
 */
export async function voidOverdueGame(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number; version: number }>(
      `select g.id, g.result_version + 1 as version from games g
       where g.settled_version is null and g.starts_at <= product_now() - $1 * interval '1 millisecond'
         and not exists (
           select 1 from results r where r.game_id = g.id and r.version = g.result_version
             and (r.confirmed_at is not null or r.read_at > product_now() - interval '1 hour'))
       order by g.starts_at, g.id limit 1 for update of g skip locked`,
      [VOID_AFTER_MS],
    )
    const game = rows[0]
    if (!game) return false
    await tx.query(
      `insert into results (game_id, version, outcome, source, reason, confirmed_at)
       values ($1, $2, 'void', 'rule', 'no final score 48 hours after the start', product_now())`,
      [game.id, game.version],
    )
    await tx.query(`update games set result_version = $2, status = 'cancelled' where id = $1`, [
      game.id,
      game.version,
    ])
    return true
  })
}
