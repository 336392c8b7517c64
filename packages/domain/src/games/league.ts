export type Sport = 'football' | 'basketball' | 'baseball' | 'hockey' | 'soccer'

type LeagueFacts = {
  /** The name in titles (GAP-127). */
  readonly title: string
  /** Whether its teams have "the" in a sentence: "the Dallas Cowboys", but "Arsenal". */
  readonly the: boolean
  readonly sport: Sport
  /** The position of its tile on the home screen, from 1 (S5). */
  readonly tile: number
  /** The logo: two or three white letters on a background, and a ribbon of three stripes. */
  readonly mark: {
    readonly letters: string
    readonly ground: string
    /** In soccer the colours of its country, if it has one. */
    readonly ribbon: readonly [string, string, string]
  }
  /** The time zone of its kickoff times; null when each ground uses its own. */
  readonly zone: string | null
  /** The year that names a season: its first or its last, or its only one. */
  readonly seasonYear: 'first' | 'last' | 'only'
}

const EASTERN = 'America/New_York'

/**
 * The only list of leagues: a row for each, in their stated order (G1). A new league is added at the end, because the
 * sandbox numbers its games by row. `docs/ways-to-change.md` lists the other steps.
 */
// biome-ignore format: a league is one row
const TABLE = [
  { code: 'ligamx', title: 'LigaMX', the: false, sport: 'soccer', tile: 5, mark: { letters: 'LMX', ground: '#0d4f35', ribbon: ['#12a05a', '#fff', '#d42b2b'] }, zone: 'America/Mexico_City', seasonYear: 'first' },
  { code: 'premier', title: 'Premier League', the: false, sport: 'soccer', tile: 2, mark: { letters: 'PL', ground: '#3d1a56', ribbon: ['#fff', '#d0021b', '#fff'] }, zone: 'Europe/London', seasonYear: 'first' },
  { code: 'nba', title: 'NBA', the: true, sport: 'basketball', tile: 4, mark: { letters: 'NBA', ground: '#8f3a0e', ribbon: ['#1b1b1b', '#f08a3c', '#1b1b1b'] }, zone: EASTERN, seasonYear: 'last' },
  // Central European time, also where the ground has another zone.
  { code: 'uefa', title: 'UEFA Champions League', the: false, sport: 'soccer', tile: 6, mark: { letters: 'UCL', ground: '#10266b', ribbon: ['#ffd84d', '#10266b', '#ffd84d'] }, zone: 'Europe/Paris', seasonYear: 'first' },
  { code: 'nfl', title: 'NFL', the: true, sport: 'football', tile: 1, mark: { letters: 'NFL', ground: '#23395b', ribbon: ['#c98a4b', '#fff', '#c98a4b'] }, zone: EASTERN, seasonYear: 'first' },
  { code: 'cfb', title: 'College Football', the: false, sport: 'football', tile: 3, mark: { letters: 'CFB', ground: '#6b2d14', ribbon: ['#f0b35a', '#fff', '#f0b35a'] }, zone: EASTERN, seasonYear: 'first' },
  { code: 'bundesliga', title: 'Bundesliga', the: false, sport: 'soccer', tile: 9, mark: { letters: 'BL', ground: '#8a1c1c', ribbon: ['#111', '#d22', '#ffce00'] }, zone: 'Europe/Berlin', seasonYear: 'first' },
  { code: 'seriea', title: 'Serie A', the: false, sport: 'soccer', tile: 10, mark: { letters: 'SA', ground: '#0f4c81', ribbon: ['#12a05a', '#fff', '#d42b2b'] }, zone: 'Europe/Rome', seasonYear: 'first' },
  { code: 'nhl', title: 'NHL', the: true, sport: 'hockey', tile: 8, mark: { letters: 'NHL', ground: '#1c2b33', ribbon: ['#8fd3ff', '#fff', '#8fd3ff'] }, zone: EASTERN, seasonYear: 'last' },
  { code: 'mlb', title: 'MLB', the: true, sport: 'baseball', tile: 7, mark: { letters: 'MLB', ground: '#7d1f2b', ribbon: ['#fff', '#d0333f', '#fff'] }, zone: EASTERN, seasonYear: 'only' },
  { code: 'laliga', title: 'La Liga', the: false, sport: 'soccer', tile: 11, mark: { letters: 'LL', ground: '#7a3b00', ribbon: ['#c60b1e', '#ffc400', '#c60b1e'] }, zone: 'Europe/Madrid', seasonYear: 'first' },
  { code: 'worldcup', title: 'FIFA World Cup', the: false, sport: 'soccer', tile: 12, mark: { letters: 'WC', ground: '#2b4a1a', ribbon: ['#d42b2b', '#ffc400', '#0b6bb3'] }, zone: null, seasonYear: 'only' },
] as const satisfies readonly ({ readonly code: string } & LeagueFacts)[]

export type LeagueCode = (typeof TABLE)[number]['code']

export type League = { readonly code: LeagueCode } & LeagueFacts

/** Every league once, in the order of the table. */
export const LEAGUES: readonly League[] = TABLE

/** Their codes, in the order of `LEAGUES`. */
export const LEAGUE_CODES: readonly LeagueCode[] = LEAGUES.map(({ code }) => code)

const BY_CODE: ReadonlyMap<string, League> = new Map(LEAGUES.map((league) => [league.code, league]))

/** The league of a code; codes are exact and lower case. */
export function leagueOf(code: LeagueCode): League {
  return BY_CODE.get(code)!
}

/** A team's name inside a sentence: "the Dallas Cowboys" in nba, nfl, nhl and mlb, else without an article (S10). */
export function theName(league: LeagueCode, name: string): string {
  return leagueOf(league).the ? `the ${name}` : name
}

export function isLeagueCode(text: string): text is LeagueCode {
  return BY_CODE.has(text)
}
