/** Names of teams that sources gave and nobody knows: each is an alias to be added, or a team that is not carried. */
import type { FeedRejection } from '@sidebet/domain/games/feedGame'
import { isPlaceholder } from '@sidebet/domain/games/placeholder'
import type { Db } from '../core/db.ts'

export type UnknownTeam = {
  readonly source: string
  readonly league: string
  readonly name: string
  readonly firstAt: Date
  readonly lastAt: Date
}

/** Notes the unknown names of what was rejected. A feed says the same every few seconds: it is written once an hour. */
export async function noteUnknown(
  db: Db,
  source: string,
  rejected: readonly FeedRejection[],
): Promise<void> {
  const names = namesOf(rejected)
  if (names.length === 0) return
  await db.query(
    `insert into unknown_teams (source, league, name)
     select distinct $1, n.league, n.name from unnest($2::text[], $3::text[]) as n (league, name)
     on conflict (source, league, name) do update set last_at = product_now()
       where unknown_teams.last_at < product_now() - interval '1 hour'`,
    [source, names.map(({ league }) => league), names.map(({ name }) => name)],
  )
}

/** The unknown names among what was rejected, each once. A placeholder of a later round is none. */
export function namesOf(
  rejected: readonly FeedRejection[],
): { readonly league: string; readonly name: string }[] {
  const names = rejected
    .filter(({ reason }) => reason === 'unknownTeam')
    .flatMap(({ league, detail }) => detail.split(', ').map((name) => ({ league, name })))
    .map(({ league, name }) => ({
      league,
      name: name.replace(/\p{Cc}/gu, '').slice(0, 200),
    }))
    .filter(({ name }) => !isPlaceholder(name))
  return [...new Map(names.map((row) => [`${row.league} ${row.name}`, row])).values()]
}

/** All of them, by league and name. */
export async function readUnknown(db: Db): Promise<UnknownTeam[]> {
  const { rows } = await db.query<UnknownTeam>(
    `select source, league, name, first_at as "firstAt", last_at as "lastAt" from unknown_teams
     order by league, name, source`,
  )
  return rows
}
