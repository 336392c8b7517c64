import { LEAGUE_CODES, type LeagueCode } from './league.ts'

/** How ESPN names a league, and how its scoreboard is requested. */
type EspnLeague = {
  /** The path of the league at ESPN: "football/nfl", "soccer/eng.1". */
  readonly path: string
  /** The prefix of its events' uids: "s:20~l:28~e:401772940" is an event of sport 20, league 28. */
  readonly uid: `s:${number}~l:${number}`
  readonly name: string
  /** The group that contains all teams; null when a scoreboard without the parameter has all games. */
  readonly group: number | null
}

// biome-ignore format: a league is one row
const ESPN: Readonly<Record<LeagueCode, EspnLeague>> = {
  ligamx: { path: 'soccer/mex.1', uid: 's:600~l:760', name: 'Mexican Liga BBVA MX', group: null },
  premier: { path: 'soccer/eng.1', uid: 's:600~l:700', name: 'English Premier League', group: null },
  nba: { path: 'basketball/nba', uid: 's:40~l:46', name: 'National Basketball Association', group: null },
  uefa: { path: 'soccer/uefa.champions', uid: 's:600~l:775', name: 'UEFA Champions League', group: null },
  nfl: { path: 'football/nfl', uid: 's:20~l:28', name: 'National Football League', group: null },
  // Without a group, ESPN lists only the games of its most prominent teams.
  cfb: { path: 'football/college-football', uid: 's:20~l:23', name: 'NCAA - Football', group: 80 },
  bundesliga: { path: 'soccer/ger.1', uid: 's:600~l:720', name: 'German Bundesliga', group: null },
  seriea: { path: 'soccer/ita.1', uid: 's:600~l:730', name: 'Italian Serie A', group: null },
  nhl: { path: 'hockey/nhl', uid: 's:70~l:90', name: 'National Hockey League', group: null },
  mlb: { path: 'baseball/mlb', uid: 's:1~l:10', name: 'Major League Baseball', group: null },
  laliga: { path: 'soccer/esp.1', uid: 's:600~l:740', name: 'Spanish LALIGA', group: null },
  worldcup: { path: 'soccer/fifa.world', uid: 's:600~l:606', name: 'FIFA World Cup', group: null },
}

/** ESPN's names and parameters of a league. */
export function espnOf(league: LeagueCode): EspnLeague {
  return ESPN[league]
}

/** The path of a league at ESPN: "football/nfl", "soccer/eng.1". */
export function espnPathOf(league: LeagueCode): string {
  return ESPN[league].path
}

/** The league of an ESPN path, or of its last part alone ("eng.1"); null for a league we do not carry. */
export function leagueOfEspnPath(path: string): LeagueCode | null {
  return (
    LEAGUE_CODES.find(
      (code) => ESPN[code].path === path || ESPN[code].path.split('/')[1] === path,
    ) ?? null
  )
}

/** The league of an event's uid, "s:20~l:28~e:401772940"; null for a league we do not carry. */
export function leagueOfEspnUid(uid: string): LeagueCode | null {
  return LEAGUE_CODES.find((code) => uid.split('~', 2).join('~') === ESPN[code].uid) ?? null
}
