/** The course that a demo game will take, from kickoff to the end: decided by its id alone. */
import { leagueOf, type Sport } from '@sidebet/domain/games/league'
import type { Game } from './game.ts'
import { playInnings } from './innings.ts'
import { LEAGUE_PLAY } from './leaguePlay.ts'
import { playPeriods } from './periods.ts'
import { randomOf } from './random.ts'

export type Side = 'away' | 'home'

/** Points at a time after kickoff. They only ever add: a score never falls. */
export type Point = { atMs: number; side: Side; points: number }

/** A stretch of a game; the phases of a script follow each other without gaps from 0. */
export type Phase = {
  /** A break belongs to the period before it. */
  kind: 'play' | 'break' | 'shootout'
  /** From 1; overtime goes on counting. */
  period: number
  fromMs: number
  toMs: number
  /** What the game clock of the period holds; 0 where there is none. */
  clockMinutes: number
  /** Baseball only. */
  half?: 'Top' | 'Bottom'
}

export type Script = {
  sport: Sport
  phases: readonly Phase[]
  points: readonly Point[]
  /** Penalties scored in a shoot-out; not part of the score. */
  shootout: { away: number; home: number } | null
}

/** How much stronger or weaker than the average a team is, from -1 to 1. */
function ratingOf(team: string): number {
  return randomOf(`rating ${team}`)() * 2 - 1
}

/** The script of a game; `startsAt` does not matter, so a game that is moved keeps it. */
export function scriptOf(game: Game): Script {
  const random = randomOf(`play ${game.id}`)
  const { sport } = leagueOf(game.league)
  const lead = (ratingOf(game.home) - ratingOf(game.away)) / 2
  // The home side has a small advantage.
  const strength = { away: 1 - 0.2 * lead, home: 1.06 + 0.2 * lead }
  return sport === 'baseball'
    ? playInnings(random, strength)
    : playPeriods(sport, LEAGUE_PLAY[game.league].whenLevel, random, strength)
}

export function lengthMs(script: Script): number {
  return script.phases.at(-1)!.toMs
}

/** The score after this much time. */
export function scoreAt(script: Script, elapsedMs: number): Record<Side, number> {
  const score = { away: 0, home: 0 }
  for (const { atMs, side, points } of script.points) {
    if (atMs <= elapsedMs) score[side] += points
  }
  return score
}
