/** The document of `GET .../scoreboard` in ESPN's shape: the fields that a reader of games and scores needs. */
import { espnOf } from '@sidebet/domain/games/espnLeagues'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { weekOf } from './day.ts'
import { espnStatus } from './espnStatus.ts'
import type { StoredGame } from './game.ts'
import { gameStateOf } from './gameState.ts'
import { LEAGUE_PLAY } from './leaguePlay.ts'

/** ESPN's instants have no seconds: "2026-11-22T18:00Z". Control may start a game between two minutes. */
function instant(millis: number): string {
  const text = new Date(millis).toISOString()
  return millis % 60_000 === 0 ? `${text.slice(0, 16)}Z` : text
}

/** The season of an instant. Seasons named after their last year begin in September, those named after their first in July. */
function seasonOf(
  league: LeagueCode,
  startsAt: number,
): { year: number; type: number; slug: string } {
  const start = new Date(startsAt)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1]
  const season = { type: 2, slug: 'regular-season' }
  switch (leagueOf(league).seasonYear) {
    case 'last':
      return { year: month >= 9 ? year + 1 : year, ...season }
    case 'only':
      return { year, ...season }
    case 'first':
      return { year: month >= 7 ? year : year - 1, ...season }
  }
}

function competitor(game: StoredGame, side: 'home' | 'away', now: number) {
  const teams = teamsOf(game.league)
  const name = game[side]
  const team = findTeam(game.league, name)
  const id = String(teams.findIndex((candidate) => candidate.name === name) + 1)
  const uid = `${espnOf(game.league).uid.split('~')[0]}~t:${id}`
  const state = gameStateOf(game, now)
  const isFinal = state.status === 'final'
  const shootout = (isFinal && state.progress?.script.shootout) || null
  const other = side === 'home' ? 'away' : 'home'
  const isWinner =
    isFinal &&
    (state[side] > state[other] || (shootout !== null && shootout[side] > shootout[other]))
  return {
    id,
    uid,
    type: 'team',
    order: side === 'home' ? 0 : 1,
    homeAway: side,
    winner: isWinner,
    score: String(state[side]),
    ...(shootout && { shootoutScore: shootout[side], advance: isWinner }),
    team: {
      id,
      uid,
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
  const uid = `${espnOf(game.league).uid}~e:${game.id}`
  const { sport } = leagueOf(game.league)
  const status = espnStatus(sport, game.startsAt, gameStateOf(game, now))
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
        neutralSite: LEAGUE_PLAY[game.league].neutralSite,
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
  const { path, uid, name } = espnOf(league)
  const slug = path.split('/')[1]
  const id = uid.split('~l:')[1]
  const { year, type } = seasonOf(league, now)
  const season = { year, type: { id: '2', type: 2, name: 'Regular Season', abbreviation: 'reg' } }
  return {
    leagues: [{ id, uid, name, abbreviation: leagueOf(league).title, slug, season }],
    season: { type, year },
    events: games.map(({ game, day }) => event(game, day, now)),
  }
}
