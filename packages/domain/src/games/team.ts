import { LEAGUE_CODES, type LeagueCode } from './league.ts'
import { TEAM_ALIASES } from './teamAliases.ts'
import { type Team, teamsOf } from './teamDirectory.ts'

export type { Team } from './teamDirectory.ts'

// Letters that Unicode does not decompose into a base letter and a mark.
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae' }

/** The form in which two spellings of a name are compared: lower case, no accents, one apostrophe. */
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

function indexOf(league: LeagueCode): ReadonlyMap<string, Team> {
  const index = new Map<string, Team>()
  const add = (name: string, team: Team) => {
    const folded = foldName(name)
    if (!index.has(folded)) index.set(folded, team)
  }
  const teams = teamsOf(league)
  for (const team of teams) {
    add(team.name, team)
    index.set(team.name, team)
  }
  for (const team of teams) add(team.abbreviation, team)
  for (const { league: of, alias, name } of TEAM_ALIASES) {
    const team = of === league ? teams.find((candidate) => candidate.name === name) : undefined
    if (team) add(alias, team)
  }
  return index
}

const INDEX: ReadonlyMap<LeagueCode, ReadonlyMap<string, Team>> = new Map(
  LEAGUE_CODES.map((league) => [league, indexOf(league)]),
)

/**
 * The team that `text` names: by full name, then abbreviation (GAP-129), then alias. Case and accents do not matter. Null
 * for any other name: a team is never guessed.
 */
export function findTeam(league: LeagueCode, text: string): Team | null {
  const teams = INDEX.get(league)!
  // Lists pass full names, row by row, and folding a name costs more than the rest of the search.
  return teams.get(text) ?? teams.get(foldName(text)) ?? null
}

/** The abbreviation for tables (G2), or the name itself when the directory does not contain it. */
export function shortName(league: LeagueCode, fullName: string): string {
  return findTeam(league, fullName)?.abbreviation ?? fullName
}
