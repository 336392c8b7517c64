/** The teams and aliases that operators have added: the tables `clubs` and `club_aliases`. */
import type { AddedTeams, Team, TeamAlias } from '@sidebet/domain/games/addedTeams'
import { isLeagueCode, type LeagueCode } from '@sidebet/domain/games/league'
import { teamNameKey } from '@sidebet/domain/games/team'
import type { Db, Tx } from '../platform/database/db.ts'
import { lockKey } from '../platform/database/schema.ts'

const TEAMS_LOCK = 7236259

/** Lets one transaction at a time check a name and add it. */
export async function lockAddedTeams(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${lockKey(TEAMS_LOCK)})`)
}

/** All of them, by league and name. Those of leagues that only a newer version has are omitted. */
export async function readAddedTeams(db: Db): Promise<AddedTeams> {
  const { rows } = await db.query<{ league: string; name: string; short: string; alias: string }>(
    `select league, name, short_name as short, null as alias from clubs
     union all
     select league, club, null, alias from club_aliases
     order by league, name, alias`,
  )
  const own = rows.filter((row): row is typeof row & { league: LeagueCode } =>
    isLeagueCode(row.league),
  )
  return {
    teams: own
      .filter(({ alias }) => alias === null)
      .map(({ league, name, short }) => ({ league, name, abbreviation: short })),
    aliases: own
      .filter(({ alias }) => alias !== null)
      .map(({ league, name, alias }) => ({ league, alias, name })),
  }
}

export async function insertTeam(tx: Tx, { league, name, abbreviation }: Team): Promise<void> {
  await tx.query('insert into clubs (league, name, short_name) values ($1, $2, $3)', [
    ...[league, name, abbreviation],
  ])
}

export async function insertAlias(tx: Tx, { league, alias, name }: TeamAlias): Promise<void> {
  await tx.query('insert into club_aliases (league, alias, club) values ($1, $2, $3)', [
    ...[league, alias, name],
  ])
}

/** Whether a game of the league has this team. */
export async function hasGames(tx: Tx, league: LeagueCode, team: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from games where league = $1 and (away_team = $2 or home_team = $2) limit 1',
    [league, team],
  )
  return rowCount === 1
}

/** Deletes an added team with its aliases. */
export async function deleteTeam(tx: Tx, { league, name }: Team): Promise<void> {
  await tx.query('delete from club_aliases where league = $1 and club = $2', [league, name])
  await tx.query('delete from clubs where league = $1 and name = $2', [league, name])
}

export async function deleteAlias(tx: Tx, { league, alias }: TeamAlias): Promise<void> {
  await tx.query('delete from club_aliases where league = $1 and alias = $2', [league, alias])
}

/** Deletes the unknown names that equal these names, so that `ops games unknown` no longer lists them. */
export async function deleteUnknownNames(
  tx: Tx,
  league: LeagueCode,
  names: readonly string[],
): Promise<void> {
  const folded = new Set(names.map(teamNameKey))
  const { rows } = await tx.query<{ name: string }>(
    'select distinct name from unknown_teams where league = $1',
    [league],
  )
  const found = rows.map(({ name }) => name).filter((name) => folded.has(teamNameKey(name)))
  await tx.query('delete from unknown_teams where league = $1 and name = any($2)', [league, found])
}
