/** The rules for teams and aliases that an operator adds to the directory. */
import { ok, type Result, refuse } from '../result.ts'
import type { AddedTeams, Team, TeamAlias } from './addedTeams.ts'
import type { LeagueCode } from './league.ts'
import { isPlaceholder } from './placeholder.ts'
import { findTeam } from './team.ts'

/** Characters. Columns and menus are made for names of this length. */
export const TEAM_NAME_MAX = 60
/** Characters. Names at sources may be longer than ours. */
export const TEAM_ALIAS_MAX = 100

export type NameRefusal =
  /** Empty, too long, or without a letter. */
  | { readonly code: 'length'; readonly text: string; readonly max: number }
  /** A control character, or one that is not visible. */
  | { readonly code: 'characters'; readonly text: string }
  /** Sources use it for a team that is not yet determined. */
  | { readonly code: 'placeholder'; readonly text: string }
  | { readonly code: 'shortName'; readonly text: string }
  /** The name, in the form in which names are compared, means a team of the league. */
  | { readonly code: 'taken'; readonly text: string; readonly team: string }
  | { readonly code: 'noTeam'; readonly text: string }

/** A new team: no name and no short name of its league, built-in or added, is equal to one of its own. */
export function checkNewTeam(
  league: LeagueCode,
  names: { readonly name: string; readonly shortName: string },
  added: AddedTeams,
): Result<Team, NameRefusal> {
  const name = checkName(league, names.name, TEAM_NAME_MAX, added)
  if (!name.ok) return name
  const abbreviation = names.shortName
  if (!/^[A-Z0-9&-]{2,5}$/.test(abbreviation)) {
    return refuse({ code: 'shortName', text: abbreviation })
  }
  const taken = findTeam(league, abbreviation, added)
  if (taken) return refuse({ code: 'taken', text: abbreviation, team: taken.name })
  return ok({ league, name: name.value, abbreviation })
}

/** A new alias of the team that `team` names, which may be a built-in one. */
export function checkNewAlias(
  league: LeagueCode,
  names: { readonly team: string; readonly alias: string },
  added: AddedTeams,
): Result<TeamAlias, NameRefusal> {
  const team = findTeam(league, names.team, added)
  if (!team) return refuse({ code: 'noTeam', text: names.team })
  const alias = checkName(league, names.alias, TEAM_ALIAS_MAX, added)
  return alias.ok ? ok({ league, alias: alias.value, name: team.name }) : alias
}

function checkName(
  league: LeagueCode,
  text: string,
  max: number,
  added: AddedTeams,
): Result<string, NameRefusal> {
  // Control characters, and invisible ones: a name that contains them seems to be equal to another.
  if (/\p{C}/u.test(text)) return refuse({ code: 'characters', text })
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name.length > max || !/\p{L}/u.test(name)) return refuse({ code: 'length', text: name, max })
  if (isPlaceholder(name)) return refuse({ code: 'placeholder', text: name })
  const taken = findTeam(league, name, added)
  return taken ? refuse({ code: 'taken', text: name, team: taken.name }) : ok(name)
}
