/** Disputes about settled games: the table `disputes`. */
import type { DecisionAuthor } from '@sidebet/domain/games/reasons'
import type { Tx } from '../platform/database/db.ts'
import { DISPUTES_SHOWN_FOR, isNoteUpheld, upheldAt } from '../settlements/disputeOf.sql.ts'

/**
 * Inserts the disputes of these games, or of all games, that have none yet. A settled game has one because of its note, and
 * one because of reports of users since its settlement. Reports of users count from the first of them. An answered note
 * begins no second dispute.
 */
export async function insertDisputes(tx: Tx, gameIds: readonly number[] | null): Promise<void> {
  if (gameIds?.length === 0) return
  await tx.query(
    `insert into disputes (game_id, version, note, began_at)
     select g.id, g.settled_version, g.note, product_now() from games g
     where g.settled_version is not null and g.note <> '' and g.starts_at > product_now() - ${DISPUTES_SHOWN_FOR}
       and ($1::bigint[] is null or g.id = any($1)) and not ${isNoteUpheld('g')}
     union all
     select s.game_id, s.version, '', min(r.reported_at) from score_reports r
     join settlements s on s.game_id = r.game_id and s.corrected_by is null and r.reported_at >= s.started_at
     where r.reported_at > product_now() - ${DISPUTES_SHOWN_FOR} and ($1::bigint[] is null or r.game_id = any($1))
       and r.reported_at > ${upheldAt('s.game_id', 's.version')}
     group by s.game_id, s.version
     on conflict do nothing`,
    [gameIds],
  )
}

/** Ends all open disputes about the settlement of a game. Returns their number. */
export async function upholdDisputes(
  tx: Tx,
  gameId: number,
  by: DecisionAuthor,
  why: string,
): Promise<number> {
  const { rowCount } = await tx.query(
    `update disputes d set upheld_at = product_now(), upheld_by = $2, reason = $3 from games g
     where g.id = $1 and d.game_id = g.id and d.version = g.settled_version and d.upheld_at is null
       and d.note in ('', g.note)`,
    [gameId, by, why],
  )
  return rowCount ?? 0
}
