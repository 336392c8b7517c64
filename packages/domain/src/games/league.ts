export type Sport = 'football' | 'basketball' | 'baseball' | 'hockey' | 'soccer'

type LeagueFacts = {
  /** The name people see in titles (GAP-127). */
  readonly title: string
  /** Whether its teams have "the" in a sentence: "the Dallas Cowboys", but "Arsenal". */
  readonly the: boolean
  readonly sport: Sport
  /** The place of its tile on the home screen, from 1 (S5). */
  readonly tile: number
  /** What its tile shows: the mark of its sport, or a trophy. */
  readonly mark: 'sport' | 'trophy'
  /** Where the clocks are that its kickoff times go by; null when each ground has its own. */
  readonly zone: string | null
  /** The year a season is named after: its first or its last, or the only one it is played in. */
  readonly seasonYear: 'first' | 'last' | 'only'
}

const EASTERN = 'America/New_York'

/**
 * The only place that names leagues: a row for each, in their stated order (G1). A new one goes
 * to the end, because the sandbox numbers its games by the row; `docs/ways-to-change.md` says what else it needs.
 */
// biome-ignore format: a league is one row
const TABLE = [
  { code: 'ligamx', title: 'LigaMX', the: false, sport: 'soccer', tile: 5, mark: 'sport', zone: 'America/Mexico_City', seasonYear: 'first' },
  { code: 'premier', title: 'Premier League', the: false, sport: 'soccer', tile: 2, mark: 'sport', zone: 'Europe/London', seasonYear: 'first' },
  { code: 'nba', title: 'NBA', the: true, sport: 'basketball', tile: 4, mark: 'sport', zone: EASTERN, seasonYear: 'last' },
  // Central European time, also where the ground has another.
  { code: 'uefa', title: 'UEFA Champions League', the: false, sport: 'soccer', tile: 6, mark: 'sport', zone: 'Europe/Paris', seasonYear: 'first' },
  { code: 'nfl', title: 'NFL', the: true, sport: 'football', tile: 1, mark: 'sport', zone: EASTERN, seasonYear: 'first' },
  { code: 'cfb', title: 'College Football', the: false, sport: 'football', tile: 3, mark: 'sport', zone: EASTERN, seasonYear: 'first' },
  { code: 'bundesliga', title: 'Bundesliga', the: false, sport: 'soccer', tile: 9, mark: 'sport', zone: 'Europe/Berlin', seasonYear: 'first' },
  { code: 'seriea', title: 'Serie A', the: false, sport: 'soccer', tile: 10, mark: 'sport', zone: 'Europe/Rome', seasonYear: 'first' },
  { code: 'nhl', title: 'NHL', the: true, sport: 'hockey', tile: 8, mark: 'sport', zone: EASTERN, seasonYear: 'last' },
  { code: 'mlb', title: 'MLB', the: true, sport: 'baseball', tile: 7, mark: 'sport', zone: EASTERN, seasonYear: 'only' },
  { code: 'laliga', title: 'La Liga', the: false, sport: 'soccer', tile: 11, mark: 'sport', zone: 'Europe/Madrid', seasonYear: 'first' },
  { code: 'worldcup', title: 'FIFA World Cup', the: false, sport: 'soccer', tile: 12, mark: 'trophy', zone: null, seasonYear: 'only' },
] as const satisfies readonly ({ readonly code: string } & LeagueFacts)[]

export type LeagueCode = (typeof TABLE)[number]['code']

export type League = { readonly code: LeagueCode } & LeagueFacts

/** Every league once, in the order of the table. */
export const LEAGUES: readonly League[] = TABLE

/** Their codes, in the same order. */
export const LEAGUE_CODES: readonly LeagueCode[] = LEAGUES.map(({ code }) => code)

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
