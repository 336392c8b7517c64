/** Names from sources that match no team: each is a missing alias, or a team that the product does not carry. */
import type { FeedRejection } from '@sidebet/domain/games/feedGame'
import { isPlaceholder } from '@sidebet/domain/games/placeholder'
import type { Db } from '../platform/database/db.ts'
import { DAY_MS, deleteOver } from '../platform/database/sweep.ts'

/** Names per source and league, so that a feed with ever new names does not fill the table. */
const NAMES_MAX = 200
/** Characters per name. */
const NAME_MAX = 100

export type UnknownTeam = {
  readonly source: string
  readonly league: string
  readonly name: string
  readonly firstAt: Date
  readonly lastAt: Date
}

/**
 * Stores the unknown names of the rejected rows, at most 200 per reading and league. The table retains the last 200 per source and
 * league. A feed repeats its names every few seconds, so a name is written at most once per hour.
 */
export async function noteUnknown(
  db: Db,
  source: string,
  rejected: readonly FeedRejection[],
): Promise<void> {
  const names = namesOf(rejected)
  if (names.length === 0) return
  const { rowCount } = await db.query(
    `insert into unknown_teams (source, league, name)
     select $1, league, name from (
       select league, name, row_number() over (partition by league order by name) as place
       from unnest($2::text[], $3::text[]) as n (league, name)) n
     where place <= ${NAMES_MAX}
     on conflict (source, league, name) do update set last_at = excluded.last_at
       where unknown_teams.last_at < add_seconds(excluded.last_at, -3600)`,
    [source, names.map(({ league }) => league), names.map(({ name }) => name)],
  )
  if (rowCount === 0) return
  await db.query(
    `delete from unknown_teams where source = $1 and (league, name) in (
       select league, name from (
         select league, name, row_number() over (partition by league order by last_at desc, name) as place
         from unknown_teams where source = $1) n
       where place > ${NAMES_MAX})`,
    [source],
  )
}

/** The unknown names of rejected rows, each once, without the placeholders of later rounds. */
export function namesOf(
  rejected: readonly FeedRejection[],
): { readonly league: string; readonly name: string }[] {
  const names = rejected
    .filter(({ reason }) => reason === 'unknownTeam')
    .flatMap(({ league, detail }) => detail.split(', ').map((name) => ({ league, name })))
    .map(({ league, name }) => ({
      league,
      name: name.replace(/\p{Cc}/gu, '').slice(0, NAME_MAX),
    }))
    .filter(({ name }) => !isPlaceholder(name))
  return [...new Map(names.map((row) => [`${row.league} ${row.name}`, row])).values()]
}

/** Deletes up to `most` names that no source has sent for 30 days. Returns the number. */
export const deleteUnseen = (db: Db, most: number): Promise<number> =>
  deleteOver(
    db,
    { table: 'unknown_teams', key: 'source, league, name', since: 'last_at' },
    30 * DAY_MS,
    most,
  )

/** All unknown names, by league and name. */
export async function readUnknown(db: Db): Promise<UnknownTeam[]> {
  const { rows } = await db.query<UnknownTeam>(
    `select source, league, name, first_at as "firstAt", last_at as "lastAt" from unknown_teams
     order by league, name, source`,
  )
  return rows
}
