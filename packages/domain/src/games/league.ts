/** The twelve league codes in their order (G1). */
export const LEAGUE_CODES = [
  'ligamx',
  'premier',
  'nba',
  'uefa',
  'nfl',
  'cfb',
  'bundesliga',
  'seriea',
  'nhl',
  'mlb',
  'laliga',
  'worldcup',
] as const

export type LeagueCode = (typeof LEAGUE_CODES)[number]

export type Sport = 'football' | 'basketball' | 'baseball' | 'hockey' | 'soccer'

export type League = {
  readonly code: LeagueCode
  /** The name people see in titles (GAP-127). */
  readonly title: string
  /** Whether its teams take "the" in a sentence: "the Dallas Cowboys", but "Arsenal". */
  readonly the: boolean
  readonly sport: Sport
}

/** Every league once, in the order of `LEAGUE_CODES`. The only place that names leagues. */
export const LEAGUES: readonly League[] = [
  { code: 'ligamx', title: 'LigaMX', the: false, sport: 'soccer' },
  { code: 'premier', title: 'Premier League', the: false, sport: 'soccer' },
  { code: 'nba', title: 'NBA', the: true, sport: 'basketball' },
  { code: 'uefa', title: 'UEFA Champions League', the: false, sport: 'soccer' },
  { code: 'nfl', title: 'NFL', the: true, sport: 'football' },
  { code: 'cfb', title: 'College Football', the: false, sport: 'football' },
  { code: 'bundesliga', title: 'Bundesliga', the: false, sport: 'soccer' },
  { code: 'seriea', title: 'Serie A', the: false, sport: 'soccer' },
  { code: 'nhl', title: 'NHL', the: true, sport: 'hockey' },
  { code: 'mlb', title: 'MLB', the: true, sport: 'baseball' },
  { code: 'laliga', title: 'La Liga', the: false, sport: 'soccer' },
  { code: 'worldcup', title: 'FIFA World Cup', the: false, sport: 'soccer' },
]

const BY_CODE: ReadonlyMap<string, League> = new Map(LEAGUES.map((league) => [league.code, league]))

/** The league of a code; codes are exact and lower case. */
export function leagueOf(code: LeagueCode): League {
  return BY_CODE.get(code)!
}

/** A team's name as a sentence says it: "the Dallas Cowboys" in nba, nfl, nhl and mlb, else bare (S10). */
export function theName(league: LeagueCode, name: string): string {
  return leagueOf(league).the ? `the ${name}` : name
}

export function isLeagueCode(text: string): text is LeagueCode {
  return BY_CODE.has(text)
}
