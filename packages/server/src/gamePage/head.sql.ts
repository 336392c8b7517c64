import { type GameRecord, gameColumns } from '../games/gameRow.ts'
import type { ReadDatabase } from '../platform/database/db.ts'

export type HeadRecord = GameRecord & {
  readonly startedAt: Date | null
  /** Null before the game is settled for all users. */
  readonly outcome: 'final' | 'void' | null
  readonly settledAway: number | null
  readonly settledHome: number | null
}

/** A game with its finished settlement; null for an unknown id. */
export async function readHead(db: ReadDatabase, gameId: number): Promise<HeadRecord | null> {
  const { rows } = await db.query<HeadRecord>({
    name: 'game-head',
    text: `select ${gameColumns}, g.started_at as "startedAt", s.outcome, s.away_score as "settledAway",
        s.home_score as "settledHome"
      from games g left join settlements s
        on s.game_id = g.id and s.version = g.settled_version and s.finished_at is not null
      where g.id = $1`,
    values: [gameId],
  })
  return rows[0] ?? null
}
