import { easternToUtc } from '@sidebet/domain/games/easternDate'
import { isLeagueCode, LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import {
  choiceField,
  type Fields,
  fieldsOf,
  instantField,
  optionalInteger,
  textField,
} from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { addDays } from '../scores/day.ts'
import { findGame, gamesBetween, lastDay } from '../scores/feed.ts'
import { GAME_STATUSES, type StoredGame } from '../scores/game.ts'
import { endOf, gameStateOf } from '../scores/gameState.ts'

/** Ids of games made by control; shorter than those of the demo. */
const FIRST_ID = 900_000_000

const SCORE_MAX = 999

export function leagueField(fields: Fields): LeagueCode {
  const league = textField(fields, 'league')
  if (isLeagueCode(league)) return league
  throw new Refusal(400, `There is no league "${league}".`)
}

function teamField(fields: Fields, name: 'away' | 'home', league: LeagueCode): string {
  const text = textField(fields, name)
  const team = findTeam(league, text)
  if (team) return team.name
  throw new Refusal(400, `"${text}" is not a team of ${league} in the directory.`)
}

/** A start on a day that the feed publishes, by the sandbox clock. A later game would have an id and never be in the feed. */
function publishedStart(sandbox: Sandbox, fields: Fields): number {
  const startsAt = instantField(fields, 'starts_at')
  const last = lastDay(sandbox)
  if (startsAt < Date.parse(easternToUtc(addDays(last, 1), '00:00')!)) return startsAt
  throw new Refusal(
    400,
    `The scores feed publishes no game after ${last} (US Eastern): "starts_at" must be on that day or before.`,
  )
}

/** A new game without a script: only control changes it. */
export function makeGame(sandbox: Sandbox, body: unknown): StoredGame {
  const fields = fieldsOf(body)
  const league = leagueField(fields)
  const away = teamField(fields, 'away', league)
  const home = teamField(fields, 'home', league)
  if (away === home) throw new Refusal(400, `${away} cannot play against itself.`)
  const startsAt = publishedStart(sandbox, fields)
  const { state } = sandbox.store
  state.gamesMade++
  const id = String(FIRST_ID + state.gamesMade)
  const nothing = { status: null, awayScore: null, homeScore: null }
  const game = { id, league, away, home, startsAt, demo: false, ...nothing }
  state.games[id] = game
  sandbox.store.changed()
  return game
}

/** Changes the fields that the body names. A demo game follows its script in all fields that are not set. */
export function changeGame(sandbox: Sandbox, id: string, body: unknown): StoredGame {
  const stored = findGame(sandbox, id)
  if (!stored) throw new Refusal(404, `There is no game ${id}.`)
  const fields = fieldsOf(body)
  const game = { ...stored }
  if (fields.starts_at !== undefined) game.startsAt = instantField(fields, 'starts_at')
  if (fields.status !== undefined) game.status = choiceField(fields, 'status', GAME_STATUSES)
  game.homeScore = optionalInteger(fields, 'home_score', 0, SCORE_MAX) ?? game.homeScore
  game.awayScore = optionalInteger(fields, 'away_score', 0, SCORE_MAX) ?? game.awayScore
  sandbox.store.state.games[id] = game
  sandbox.store.changed()
  return game
}

export function gameView(game: StoredGame, now: number) {
  const { status, away, home } = gameStateOf(game, now)
  return {
    id: game.id,
    league: game.league,
    away: game.away,
    home: game.home,
    starts_at: new Date(game.startsAt).toISOString(),
    ends_at: game.demo ? new Date(endOf(game)).toISOString() : null,
    status,
    away_score: away,
    home_score: home,
    demo: game.demo,
  }
}

/** The games of one league, or of all, from the first day on; by kickoff within each league. */
export function listGames(sandbox: Sandbox, league: LeagueCode | null) {
  const { firstDay, games } = sandbox.store.state
  const now = sandbox.clock.now()
  // Games made by control may be on any day.
  const days = Object.values(games).map((game) =>
    new Date(game.startsAt).toISOString().slice(0, 10),
  )
  const [from, to] = [firstDay, lastDay(sandbox)]
  const first = addDays(
    days.reduce((least, day) => (day < least ? day : least), from),
    -1,
  )
  const last = addDays(
    days.reduce((most, day) => (day > most ? day : most), to),
    1,
  )
  return (league ? [league] : LEAGUE_CODES).flatMap((code) =>
    gamesBetween(sandbox, code, first, last).map(({ game }) => gameView(game, now)),
  )
}
