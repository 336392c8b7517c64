import { LEAGUE_CODES, type LeagueCode } from './league.ts'

const PATHS: Readonly<Record<LeagueCode, string>> = {
  ligamx: 'soccer/mex.1',
  premier: 'soccer/eng.1',
  nba: 'basketball/nba',
  uefa: 'soccer/uefa.champions',
  nfl: 'football/nfl',
  cfb: 'football/college-football',
  bundesliga: 'soccer/ger.1',
  seriea: 'soccer/ita.1',
  nhl: 'hockey/nhl',
  mlb: 'baseball/mlb',
  laliga: 'soccer/esp.1',
  worldcup: 'soccer/fifa.world',
}

/** Where ESPN keeps a league: "football/nfl", "soccer/eng.1". */
export function espnPathOf(league: LeagueCode): string {
  return PATHS[league]
}

/** The league of an ESPN path, or of its last part alone ("eng.1"); null for a league we do not carry. */
export function leagueOfEspnPath(path: string): LeagueCode | null {
  return (
    LEAGUE_CODES.find((code) => PATHS[code] === path || PATHS[code].split('/')[1] === path) ?? null
  )
}
