/** The course of a demo game, from kickoff to the end. */
import type { Sport } from '@sidebet/domain/games/league'

export type Side = 'away' | 'home'

/** Points at a time after kickoff. They are only added: a score never decreases. */
export type Point = { atMs: number; side: Side; points: number }

/** A stretch of a game. The phases of a script follow each other from 0 without gaps. */
export type Phase = {
  /** A break belongs to the period before it. */
  kind: 'play' | 'break' | 'shootout'
  /** From 1; overtime periods are numbered on. */
  period: number
  fromMs: number
  toMs: number
  /** The length of the period on the game clock; 0 where there is none. */
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
