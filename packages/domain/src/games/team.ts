import { type AddedTeams, addedTeams, NO_ADDED_TEAMS, type TeamAlias } from './addedTeams.ts'
import type { LeagueCode } from './league.ts'
import { TEAM_ALIASES } from './teamAliases.ts'
import { builtInTeamsOf, type Team, teamsOf } from './teamDirectory.ts'

export type { Team } from './teamDirectory.ts'

// Letters that Unicode does not decompose into a base letter and a mark.
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae' }

/** Lower case, without accents, with one form of apostrophe and of white space. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[øłđıßæ]/g, (letter) => PLAIN[letter]!)
    .replace(/[’‘ʻ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** The form in which two spellings of a name are compared: its folded letters and digits. "St.Louis" is "St. Louis". */
export function teamNameKey(name: string): string {
  return foldName(name).replace(/[^\p{L}\p{N}]/gu, '')
}

type Index = ReadonlyMap<string, Team>

function indexOf(league: LeagueCode, added: AddedTeams): Index {
  const index = new Map<string, Team>()
  const add = (name: string, team: Team) => {
    for (const text of [teamNameKey(name), name]) if (!index.has(text)) index.set(text, team)
  }
  const addNames = (teams: readonly Team[], aliases: readonly TeamAlias[]) => {
    for (const team of teams) add(team.name, team)
    for (const team of teams) add(team.abbreviation, team)
    for (const { league: of, alias, name } of aliases) {
      const team = of === league ? all.find((candidate) => candidate.name === name) : undefined
      if (team) add(alias, team)
    }
  }
  const all = teamsOf(league, added)
  const builtIn = builtInTeamsOf(league)
  // Built-in names first: an added name never changes which team a built-in name means.
  addNames(builtIn, TEAM_ALIASES)
  addNames(
    added.teams.filter((team) => team.league === league),
    added.aliases,
  )
  return index
}

const INDEXES = new WeakMap<AddedTeams, Map<LeagueCode, Index>>()

function cachedIndex(league: LeagueCode, added: AddedTeams): Index {
  const ofLeagues = INDEXES.get(added) ?? new Map<LeagueCode, Index>()
  INDEXES.set(added, ofLeagues)
  const index = ofLeagues.get(league) ?? indexOf(league, added)
  ofLeagues.set(league, index)
  return index
}

/**
 * The team that `text` names: by full name, then abbreviation (GAP-129), then alias. Case, accents, punctuation and
 * white space do not matter. Null for any other name: a team is never guessed.
 */
export function findTeam(league: LeagueCode, text: string, added = addedTeams()): Team | null {
  const teams = cachedIndex(league, added)
  // Lists pass full names, row by row, and folding a name costs more than the rest of the search.
  return teams.get(text) ?? teams.get(teamNameKey(text)) ?? null
}

/**
 * The additions without the teams that the built-in directory contains: a release may adopt an added team. Aliases of such a
 * team are those of the built-in one.
 */
export function withoutBuiltIn({ teams, aliases }: AddedTeams): AddedTeams {
  const builtIn = ({ league, name }: Pick<Team, 'league' | 'name'>) =>
    findTeam(league, name, NO_ADDED_TEAMS)
  return {
    teams: teams.filter((team) => !builtIn(team)),
    aliases: aliases.map((alias) => ({ ...alias, name: builtIn(alias)?.name ?? alias.name })),
  }
}

/** The abbreviation for tables (G2), or the name itself when the directory does not contain it. */
export function shortName(league: LeagueCode, fullName: string): string {
  return findTeam(league, fullName)?.abbreviation ?? fullName
}
