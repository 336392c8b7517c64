/** The final scores of second sources. They create no games, but no bet is settled against them (G3). */
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'
import { isCorrectable } from '../settlements/isCorrectable.sql.ts'
import type { ConsistentGames } from './consistentGames.ts'

/** The score of a row `s`, with the sides as game `g` has them. */
export const secondScore = {
  away: 'case when s.home_team = g.home_team then s.away_score else s.home_score end',
  home: 'case when s.home_team = g.home_team then s.home_score else s.away_score end',
} as const

/** The most hours by which the starts of one game differ between two sources. */
const SAME_GAME_HOURS = 12
const RETENTION = "interval '30 days'"

/**
 * Stores the finals in a reading of a second source. A final that is repeated in another document, or `readAgainMs` (milliseconds)
 * later, counts as reported twice. Another score is a first reading. The final of a game that the source no longer reports as final,
 * or whose document contradicts itself, is deleted. The finals are then matched with stored games.
 */
export async function noteSecond(
  db: Db,
  source: string,
  { consistent, contradicted }: ConsistentGames,
  readAgainMs: number,
): Promise<void> {
  const finals = consistent.filter(isFinal)
  const open = [...consistent.filter((game) => !isFinal(game)), ...contradicted]
  await db.query(
    `delete from second_scores where source = $1 and source_id = any($2::text[])
       or first_read_at < product_now() - ${RETENTION}`,
    [source, open.map(({ sourceId }) => sourceId)],
  )
  await db.query(
    `insert into second_scores as s (source, source_id, league, away_team, home_team, starts_at, away_score, home_score, document, excerpt)
     select $1, n.* from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::int[], $8::int[], $9::text[],
       $11::text[]) as n
     on conflict (source, source_id) do update set
       reads = case when IS_SAME and IS_REREAD then 2 else 1 end,
       document = case when IS_SAME then s.document else excluded.document end,
       excerpt = case when IS_SAME then s.excerpt else excluded.excerpt end,
       reread_at = case when not IS_SAME then null when s.reread_at is not null then s.reread_at when IS_REREAD then excluded.first_read_at end,
       reread_document = case when not IS_SAME then null when s.reread_at is not null then s.reread_document
         when IS_REREAD then excluded.document end,
       reread_excerpt = case when not IS_SAME then null when s.reread_at is not null then s.reread_excerpt
         when IS_REREAD then excluded.excerpt end,
       first_read_at = case when IS_SAME then s.first_read_at else excluded.first_read_at end,
       game_id = case when IS_SAME then s.game_id end,
       league = excluded.league, away_team = excluded.away_team, home_team = excluded.home_team,
       starts_at = excluded.starts_at, away_score = excluded.away_score, home_score = excluded.home_score`
      .replaceAll(
        'IS_SAME',
        `(s.league, s.away_team, s.home_team, s.starts_at, s.away_score, s.home_score) = (excluded.league,
          excluded.away_team, excluded.home_team, excluded.starts_at, excluded.away_score, excluded.home_score)`,
      )
      .replaceAll(
        'IS_REREAD',
        `(s.reads > 1 or s.document is distinct from excluded.document
          or s.first_read_at <= add_seconds(excluded.first_read_at, -$10::float8 / 1000))`,
      ),
    [
      source,
      finals.map(({ sourceId }) => sourceId),
      finals.map(({ league }) => league),
      finals.map(({ awayTeam }) => awayTeam),
      finals.map(({ homeTeam }) => homeTeam),
      finals.map(({ startsAt }) => startsAt),
      finals.map(({ awayScore }) => awayScore),
      finals.map(({ homeScore }) => homeScore),
      finals.map(({ document = null }) => document),
      readAgainMs,
      finals.map(({ excerpt = null }) => excerpt),
    ],
  )
  await matchSecond(db, source)
}

const isFinal = ({ status, contradiction }: FeedGame) => status === 'final' && !contradiction

/**
 * Matches each final with the game of the same teams, in either order, that starts nearest. Games of a doubleheader are hours
 * apart. Of two games that are equally near, neither is matched.
 */
async function matchSecond(db: Db, source: string): Promise<void> {
  await db.query(
    `update second_scores s set game_id = (
       select case when count(*) = 1 then min(near.id) end from (
         select g.id, rank() over (order by abs(extract(epoch from g.starts_at - s.starts_at))) as place
         from games g
         where g.league = s.league and g.source <> s.source and g.voided_at is null
           and g.starts_at between s.starts_at - interval '${SAME_GAME_HOURS} hours'
             and s.starts_at + interval '${SAME_GAME_HOURS} hours'
           and (g.away_team, g.home_team) in ((s.away_team, s.home_team), (s.home_team, s.away_team))) near
       where near.place = 1)
     where s.source = $1 and s.game_id is null`,
    [source],
  )
}

/**
 * Those of these leagues in which a game of the last three days waits for a report, each with its oldest start (milliseconds since
 * 1970). The game has begun and is not settled, or its settled score is in doubt and may still be corrected.
 */
export async function openSince(
  db: Db,
  leagues: readonly LeagueCode[],
): Promise<ReadonlyMap<LeagueCode, number>> {
  const { rows } = await db.query<{ league: LeagueCode; oldest: Date }>(
    `select league, min(starts_at) as oldest from games g
     where voided_at is null and league = any($1)
       and starts_at between product_now() - interval '3 days' and product_now()
       and (settled_version is null or note <> '' and ${isCorrectable('g')})
     group by league`,
    [leagues],
  )
  return new Map(rows.map(({ league, oldest }) => [league, oldest.getTime()]))
}
