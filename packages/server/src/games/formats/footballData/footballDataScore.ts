import type { Contradiction } from '@sidebet/domain/games/feedGame'
import { at, countOf, textOf } from '../looseJson.ts'

export type Goals = { readonly home: number; readonly away: number }

/** Null when there are no goals yet. */
export function goalsOf(value: unknown): Goals | null | 'malformed' {
  const [home, away] = [at(value, 'home') ?? null, at(value, 'away') ?? null]
  if (home === null && away === null) return null
  const [homeGoals, awayGoals] = [countOf(home), countOf(away)]
  return homeGoals === null || awayGoals === null
    ? 'malformed'
    : { home: homeGoals, away: awayGoals }
}

/** The goals of regular and extra time, without those of a shoot-out, which may be missing or more than all goals. */
export function totalOf(score: unknown): Goals | null | 'malformed' {
  const full = goalsOf(at(score, 'fullTime'))
  if (!isShootout(score) || full === null || full === 'malformed') return full
  const penalties = goalsOf(at(score, 'penalties'))
  if (penalties === null || penalties === 'malformed') return 'malformed'
  const [home, away] = [full.home - penalties.home, full.away - penalties.away]
  return home < 0 || away < 0 ? 'malformed' : { home, away }
}

/**
 * Null when the fields of the score of a finished match agree. Regular time, extra time and shoot-out must add up to the total,
 * half time must fit into it, and `winner` must have won. Only the part of a shoot-out may not be missing.
 */
export function findContradiction(
  score: unknown,
  total: Goals | 'malformed',
): Contradiction | null {
  if (total === 'malformed' || !isSumOfParts(score, total)) return 'parts of the score disagree'
  const winner = textOf(at(score, 'winner'))
  const { home, away } = isShootout(score) ? (goalsOf(at(score, 'penalties')) as Goals) : total
  const won = home > away ? 'HOME_TEAM' : home < away ? 'AWAY_TEAM' : 'DRAW'
  return winner === null || winner === won ? null : 'winner and score disagree'
}

function isSumOfParts(score: unknown, total: Goals): boolean {
  const parts = ['halfTime', 'regularTime', 'extraTime', 'penalties'].map((part) =>
    goalsOf(at(score, part)),
  )
  if (parts.includes('malformed')) return false
  const [half, regular, extra, penalties] = parts as (Goals | null)[]
  if (isShootout(score) ? isLevel(penalties!) : !isNone(penalties)) return false
  if (at(score, 'duration') === 'REGULAR' && !isNone(extra)) return false
  // Only its parts show that a shoot-out followed a score that is not level: that of the second leg of a tie.
  if (!regular && isShootout(score) && !isLevel(total)) return false
  const { home, away } = extra ?? NONE
  const ofRegular = { home: total.home - home, away: total.away - away }
  if (Math.min(ofRegular.home, ofRegular.away) < 0) return false
  if (regular && !isSame(regular, ofRegular)) return false
  return !half || (half.home <= ofRegular.home && half.away <= ofRegular.away)
}

const isShootout = (score: unknown) => at(score, 'duration') === 'PENALTY_SHOOTOUT'

const NONE: Goals = { home: 0, away: 0 }
const isSame = (a: Goals, b: Goals) => a.home === b.home && a.away === b.away
const isNone = (goals: Goals | null | undefined) => !goals || isSame(goals, NONE)
const isLevel = ({ home, away }: Goals) => home === away
