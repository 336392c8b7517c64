/** The sport keys of The Odds API. */
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'

const SPORT_KEYS: Readonly<Record<LeagueCode, string>> = {
  ligamx: 'soccer_mexico_ligamx',
  premier: 'soccer_epl',
  nba: 'basketball_nba',
  uefa: 'soccer_uefa_champs_league',
  nfl: 'americanfootball_nfl',
  cfb: 'americanfootball_ncaaf',
  bundesliga: 'soccer_germany_bundesliga',
  seriea: 'soccer_italy_serie_a',
  nhl: 'icehockey_nhl',
  mlb: 'baseball_mlb',
  laliga: 'soccer_spain_la_liga',
  worldcup: 'soccer_fifa_world_cup',
}

/** `americanfootball_nfl`: the part of a URL, and of an event, that names the league. */
export function sportKeyOf(league: LeagueCode): string {
  return SPORT_KEYS[league]
}

/** Null for a sport that the product does not carry. */
export function leagueOfSportKey(key: string): LeagueCode | null {
  return LEAGUE_CODES.find((league) => SPORT_KEYS[league] === key) ?? null
}
