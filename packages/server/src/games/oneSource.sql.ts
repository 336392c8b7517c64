/** Leagues with two sources whose results count by the first source alone until a time that an operator has set (G3). */
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'

/** The most days ahead that an operator may set. */
export const ONE_SOURCE_DAYS = 7

/** Condition: the league of game `g` has one source now. */
export const hasOneSource = (g: string): string =>
  `exists (select 1 from league_sources o where o.league = ${g}.league and o.one_source_until > product_now())`

/** False when `until` has passed or is too far ahead. Replaces the previous setting of the league. */
export async function setOneSource(
  db: Db,
  league: LeagueCode,
  until: Date,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into league_sources (league, one_source_until, reason)
     select $1, $2, $3 from product_now() as now
     where $2::timestamptz > now and $2 <= now + interval '${ONE_SOURCE_DAYS} days'
     on conflict (league) do update set one_source_until = excluded.one_source_until, reason = excluded.reason`,
    [league, until, reason],
  )
  return rowCount === 1
}

/** False when the league already has both sources. */
export async function endOneSource(db: Db, league: LeagueCode): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from league_sources where league = $1 and one_source_until > product_now()',
    [league],
  )
  return rowCount === 1
}

export type OneSource = {
  readonly league: LeagueCode
  readonly until: Date
  readonly reason: string
}

/** The leagues that have one source now. */
export async function readOneSource(db: Db): Promise<OneSource[]> {
  const { rows } = await db.query<OneSource>(
    `select league, one_source_until as until, reason from league_sources
     where one_source_until > product_now() order by league`,
  )
  return rows
}
