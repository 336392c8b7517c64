/** The readings of each result: what a source reported, when, and in which document. They are the evidence of a settlement. */
import type { GameOutcome } from '@sidebet/domain/games/judgeReading'
import type { Tx } from '../platform/database/db.ts'
import { secondScore } from './secondScores.sql.ts'

export type NewReading = GameOutcome & {
  readonly gameId: number
  /** The version of the result that was read. */
  readonly version: number
  readonly source: string
  /** The SHA-256 of the document and the part of it that contains the game; null where it was no document of a feed. */
  readonly document: string | null
  readonly excerpt: string | null
}

/** A result that waits for another source is read at each poll. Later readings prove no more than these. */
const READINGS_OF_SOURCE = 3

/** Inserts the next readings of results of locked games. */
export async function insertReadings(tx: Tx, readings: readonly NewReading[]): Promise<void> {
  if (readings.length === 0) return
  await tx.query(
    `insert into result_readings (game_id, version, nth, source, outcome, away_score, home_score, read_at, document, excerpt)
     select r.game_id, r.version, before.readings + 1, r.source, r.outcome, r.away_score, r.home_score, product_now(),
       r.document, r.excerpt
     from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::text[])
       as r (game_id, version, source, outcome, away_score, home_score, document, excerpt)
     cross join lateral (
       select count(*) as readings, count(*) filter (where p.source = r.source) as of_source
       from result_readings p where p.game_id = r.game_id and p.version = r.version) as before
     where before.of_source < ${READINGS_OF_SOURCE}`,
    [
      readings.map(({ gameId }) => gameId),
      readings.map(({ version }) => version),
      readings.map(({ source }) => source),
      readings.map(({ outcome }) => outcome),
      readings.map((reading) => (reading.outcome === 'final' ? reading.awayScore : null)),
      readings.map((reading) => (reading.outcome === 'final' ? reading.homeScore : null)),
      readings.map(({ document }) => document),
      readings.map(({ excerpt }) => excerpt),
    ],
  )
}

/** Adds both readings of the second source to the newest result of a locked game: the sources agree on it. */
export async function copySecondReadings(tx: Tx, gameId: number): Promise<void> {
  await tx.query(
    `insert into result_readings (game_id, version, nth, source, outcome, away_score, home_score, read_at, document, excerpt)
     select g.id, g.result_version,
       (select count(*) from result_readings p where p.game_id = g.id and p.version = g.result_version)
         + row_number() over (order by s.source, s.source_id, once.read_at),
       s.source, 'final', ${secondScore.away}, ${secondScore.home}, once.read_at, once.document, once.excerpt
     from games g join second_scores s on s.game_id = g.id and s.reads > 1
     cross join lateral (values (s.first_read_at, s.document, s.excerpt), (s.reread_at, s.reread_document, s.reread_excerpt))
       as once (read_at, document, excerpt)
     where g.id = $1 and once.read_at is not null`,
    [gameId],
  )
}
