/** The competition codes of football-data.org, which covers soccer only. */
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'

const CODES: Readonly<Record<LeagueCode, string | null>> = {
  ligamx: 'LMX',
  premier: 'PL',
  nba: null,
  uefa: 'CL',
  nfl: null,
  cfb: null,
  bundesliga: 'BL1',
  seriea: 'SA',
  nhl: null,
  mlb: null,
  laliga: 'PD',
  worldcup: 'WC',
}

/** `PL`: the part of a URL that names the league; null when football-data.org does not have it. */
export function competitionOf(league: LeagueCode): string | null {
  return CODES[league]
}

/** Null for a competition that the product does not carry. */
export function leagueOfCompetition(code: string): LeagueCode | null {
  return LEAGUE_CODES.find((league) => CODES[league] !== null && CODES[league] === code) ?? null
}
