/** The course of a demo game, a function of its id and teams. */
import { leagueOf } from '@sidebet/domain/games/league'
import type { Game } from './game.ts'
import { playInnings } from './innings.ts'
import { LEAGUE_PLAY } from './leaguePlay.ts'
import { playPeriods } from './periods.ts'
import { randomOf } from './random.ts'
import type { Script } from './script.ts'

/** The strength of a team relative to the average, from -1 to 1. */
function ratingOf(team: string): number {
  return randomOf(`rating ${team}`)() * 2 - 1
}

/** The script of a game. It does not depend on `startsAt`, so a rescheduled game has the same one. */
export function scriptOf(game: Game): Script {
  const random = randomOf(`play ${game.id}`)
  const { sport } = leagueOf(game.league)
  const lead = (ratingOf(game.home) - ratingOf(game.away)) / 2
  // The home side has a small advantage.
  const strength = { away: 1 - 0.2 * lead, home: 1.06 + 0.2 * lead }
  return sport === 'baseball'
    ? playInnings(random, strength)
    : playPeriods(sport, LEAGUE_PLAY[game.league].tieRule, random, strength)
}
