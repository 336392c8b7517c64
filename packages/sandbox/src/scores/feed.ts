/** The games of the feed: the demo's, and those that control made or changed. */
import { easternDay } from '@sidebet/domain/games/easternDate'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import type { Sandbox } from '../sandbox.ts'
import type { Clock } from '../state/clock.ts'
import { addDays, daysBetween } from './day.ts'
import { demoGame, demoGamesOn } from './demoSchedule.ts'
import type { Game, StoredGame } from './game.ts'

/** The schedule covers this many days ahead, and grows by a day each day. */
export const PUBLISHED_DAYS = 21

/** The schedule begins this many days before the first start, for a trial that begins with a season of bets. */
const PAST_DAYS = 95
/** On every tenth of those days a league has one game: the product reads and settles each of them before a trial begins. */
const PAST_GAME_EVERY_DAYS = 10
/** On the last of those days every league has a game: a score is corrected soon after its game. */
const LAST_PAST_DAYS = 2

/** The Eastern day by the sandbox clock. */
export function today(sandbox: { clock: Pick<Clock, 'now'> }): string {
  return easternDay(new Date(sandbox.clock.now()).toISOString())
}

/** The last Eastern day that is published, by the sandbox clock. */
export function lastDay(sandbox: Sandbox): string {
  return addDays(today(sandbox), PUBLISHED_DAYS)
}

const dayOf = (game: Game) => easternDay(new Date(game.startsAt).toISOString())

function untouched(game: Game): StoredGame {
  return { ...game, demo: true, status: null, awayScore: null, homeScore: null }
}

// The games of a day never change, and the product polls the same days every few seconds.
const DAYS = new Map<string, readonly Game[]>()

function gamesOn(league: LeagueCode, day: string): readonly Game[] {
  const key = `${league} ${day}`
  const games = DAYS.get(key) ?? demoGamesOn(league, day)
  DAYS.set(key, games)
  return games
}

/** The games of a published day; fewer before the first start. */
function publishedOn(sandbox: Sandbox, league: LeagueCode, day: string): readonly Game[] {
  const past = daysBetween(day, sandbox.store.state.firstDay)
  if (past > PAST_DAYS || day > lastDay(sandbox)) return []
  if (past <= 0) return gamesOn(league, day)
  const nth = past + LEAGUE_CODES.indexOf(league)
  const hasGame = past <= LAST_PAST_DAYS || nth % PAST_GAME_EVERY_DAYS === 0
  return hasGame ? gamesOn(league, day).slice(0, 1) : []
}

function demoGames(sandbox: Sandbox, league: LeagueCode, from: string, to: string): StoredGame[] {
  if (!sandbox.options.demo) return []
  const { games: stored } = sandbox.store.state
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
    .flatMap((day) => publishedOn(sandbox, league, day))
    .filter((game) => !Object.hasOwn(stored, game.id))
    .map(untouched)
}

/** The games of a league that start on the Eastern days from `from` to `to`, by kickoff. */
export function gamesBetween(
  sandbox: Sandbox,
  league: LeagueCode,
  from: string,
  to: string,
): { game: StoredGame; day: string }[] {
  const stored = Object.values(sandbox.store.state.games)
  const changed = stored.filter((game) => game.league === league)
  return [...demoGames(sandbox, league, from, to), ...changed]
    .map((game) => ({ game, day: dayOf(game) }))
    .filter(({ day }) => from <= day && day <= to)
    .sort((a, b) => a.game.startsAt - b.game.startsAt || (a.game.id < b.game.id ? -1 : 1))
}

/** The game with this id, stored by control or one of the demo's; else null. */
export function findGame(sandbox: Sandbox, id: string): StoredGame | null {
  const { state } = sandbox.store
  if (Object.hasOwn(state.games, id)) return state.games[id]!
  const found = sandbox.options.demo ? demoGame(id) : null
  if (!found) return null
  const games = publishedOn(sandbox, found.game.league, found.day)
  return games.some((game) => game.id === id) ? untouched(found.game) : null
}
