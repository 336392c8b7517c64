/** The document of `GET .../scoreboard` in ESPN's shape, as far as a reader of games and scores needs it. */
import { espnPathOf } from '@sidebet/domain/games/espnPath'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { weekOf } from './day.ts'
import { espnStatus } from './espnStatus.ts'
import type { StoredGame } from './game.ts'
import { standingOf } from './standing.ts'

/** ESPN's numbers of a sport and league, and how it names the league. */
const LEAGUE_NUMBERS: Readonly<Record<LeagueCode, readonly [string, string, string]>> = {
  ligamx: ['600', '760', 'Mexican Liga BBVA MX'],
  premier: ['600', '700', 'English Premier League'],
  nba: ['40', '46', 'National Basketball Association'],
  uefa: ['600', '775', 'UEFA Champions League'],
  nfl: ['20', '28', 'National Football League'],
  cfb: ['20', '23', 'NCAA - Football'],
  bundesliga: ['600', '720', 'German Bundesliga'],
  seriea: ['600', '730', 'Italian Serie A'],
  nhl: ['70', '90', 'National Hockey League'],
  mlb: ['1', '10', 'Major League Baseball'],
  laliga: ['600', '740', 'Spanish LALIGA'],
  worldcup: ['600', '606', 'FIFA World Cup'],
}

/** ESPN writes instants to the minute: "2026-11-22T18:00Z". Control may start a game in between. */
function instant(millis: number): string {
  const text = new Date(millis).toISOString()
  return millis % 60_000 === 0 ? `${text.slice(0, 16)}Z` : text
}

/** The year a season is named after: of its end in basketball and hockey, of its beginning in the others. */
function seasonOf(
  league: LeagueCode,
  startsAt: number,
): { year: number; type: number; slug: string } {
  const start = new Date(startsAt)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1]
  const season = { type: 2, slug: 'regular-season' }
  if (league === 'nba' || league === 'nhl') return { year: month >= 9 ? year + 1 : year, ...season }
  if (league === 'mlb' || league === 'worldcup') return { year, ...season }
  return { year: month >= 7 ? year : year - 1, ...season }
}

function competitor(game: StoredGame, side: 'home' | 'away', now: number) {
  const [sportNumber] = LEAGUE_NUMBERS[game.league]
  const teams = teamsOf(game.league)
  const name = game[side]
  const team = findTeam(game.league, name)
  const id = String(teams.findIndex((candidate) => candidate.name === name) + 1)
  const standing = standingOf(game, now)
  const isFinal = standing.status === 'final'
  const shootout = (isFinal && standing.moment?.script.shootout) || null
  const other = side === 'home' ? 'away' : 'home'
  const isWinner =
    isFinal &&
    (standing[side] > standing[other] || (shootout !== null && shootout[side] > shootout[other]))
  return {
    id,
    uid: `s:${sportNumber}~t:${id}`,
    type: 'team',
    order: side === 'home' ? 0 : 1,
    homeAway: side,
    winner: isWinner,
    score: String(standing[side]),
    ...(shootout && { shootoutScore: shootout[side], advance: isWinner }),
    team: {
      id,
      uid: `s:${sportNumber}~t:${id}`,
      abbreviation: team?.abbreviation ?? name,
      displayName: name,
      shortDisplayName: name,
      name,
      location: name,
      isActive: true,
    },
  }
}

function event(game: StoredGame, day: string, now: number) {
  const [sportNumber, leagueNumber] = LEAGUE_NUMBERS[game.league]
  const uid = `s:${sportNumber}~l:${leagueNumber}~e:${game.id}`
  const { sport } = leagueOf(game.league)
  const status = espnStatus(sport, game.startsAt, standingOf(game, now))
  const date = instant(game.startsAt)
  const competitors = [competitor(game, 'home', now), competitor(game, 'away', now)] as const
  const [home, away] = competitors
  return {
    id: game.id,
    uid,
    date,
    name: `${game.away} at ${game.home}`,
    shortName: `${away.team.abbreviation} @ ${home.team.abbreviation}`,
    season: seasonOf(game.league, game.startsAt),
    ...(sport === 'football' && { week: { number: (weekOf(day).week % 18) + 1 } }),
    competitions: [
      {
        id: game.id,
        uid: `${uid}~c:${game.id}`,
        date,
        startDate: date,
        timeValid: true,
        neutralSite: game.league === 'worldcup',
        competitors,
        notes: [],
        status,
      },
    ],
    status,
  }
}

/** The scoreboard with these games, each with its Eastern day, at `now`. */
export function scoreboard(
  league: LeagueCode,
  games: readonly { game: StoredGame; day: string }[],
  now: number,
) {
  const [sportNumber, id, name] = LEAGUE_NUMBERS[league]
  const slug = espnPathOf(league).split('/')[1]
  const { year, type } = seasonOf(league, now)
  const season = { year, type: { id: '2', type: 2, name: 'Regular Season', abbreviation: 'reg' } }
  const uid = `s:${sportNumber}~l:${id}`
  return {
    leagues: [{ id, uid, name, abbreviation: leagueOf(league).title, slug, season }],
    season: { type, year },
    events: games.map(({ game, day }) => event(game, day, now)),
  }
}
