import { LEAGUE_CODES, type LeagueCode, leagueOf } from '@sidebet/domain/games/league'

type Competition = {
  readonly name: RegExp
  /** What "Matchday 3" counts: the rounds of a season, or the days of a tournament. */
  readonly matchday: 'round' | 'day'
}

// Null for leagues that openfootball does not have. Whole names only: Russia has a Premier League too, Brazil a Série A, and
// Germany a 2. Bundesliga.
const COMPETITIONS: Readonly<Record<LeagueCode, Competition | null>> = {
  ligamx: { name: /^(Mexican |Mexico )?Liga MX$/i, matchday: 'round' },
  premier: { name: /^(English )?Premier League$/i, matchday: 'round' },
  nba: null,
  uefa: { name: /^UEFA Champions League$/i, matchday: 'round' },
  nfl: null,
  cfb: null,
  bundesliga: { name: /^((Deutsche|German) )?Bundesliga$/i, matchday: 'round' },
  seriea: { name: /^((Italian|Italy) )?Serie A$/i, matchday: 'round' },
  nhl: null,
  mlb: null,
  laliga: {
    name: /^((Spain|Spanish) (Primera Divisi[oó]n|La Liga)|La Liga)$/i,
    matchday: 'round',
  },
  worldcup: { name: /^(FIFA )?World Cup$/i, matchday: 'day' },
}

/** "English Premier League 2025/26" is the premier league's season 2025. */
export type OpenfootballTitle = { league: LeagueCode | null; season: number | null }

export function readTitle(title: string): OpenfootballTitle {
  const parts = /^(.*?)\s*(\d{4})?(?:[/-]\d{2,4})?$/.exec(title.trim().normalize('NFC'))
  const name = parts?.[1] ?? ''
  return {
    league: LEAGUE_CODES.find((code) => COMPETITIONS[code]?.name.test(name)) ?? null,
    season: parts?.[2] ? Number(parts[2]) : null,
  }
}

/** The zone of times without an offset; null where there is none. */
export function zoneOf(league: LeagueCode): string | null {
  return COMPETITIONS[league] && leagueOf(league).zone
}

/** Whether "Matchday 3" is the third week of the season. */
export function hasWeeks(league: LeagueCode): boolean {
  return COMPETITIONS[league]?.matchday !== 'day'
}
