/** How well probabilities agreed with the results of games: their reliability and their log loss. */
import type { CalibrationDecile } from '@sidebet/domain/probability/calibration'
import {
  type MarginProbabilities,
  probabilityOfAtLeast,
} from '@sidebet/domain/probability/marginDistribution'
import { rounded } from './fitLeague.ts'

/** A game with a distribution that was made before its result. The margin is the home team's, in points. */
export type JudgedGame = { readonly margin: number; readonly probabilities: MarginProbabilities }

/** Whether a side won by at least so many points, and the probability that was stated before. */
type Answer = { readonly game: JudgedGame; readonly probability: number; readonly isTrue: boolean }

/** For both sides of each game, and every number of points from 1 to `most`. */
function answersOf(games: readonly JudgedGame[], most: number): Answer[] {
  return games.flatMap((game) =>
    (['home', 'away'] as const).flatMap((side) => {
      const margin = side === 'home' ? game.margin : -game.margin
      return Array.from({ length: most }, (_, nth) => ({
        game,
        probability: probabilityOfAtLeast(game.probabilities, side, nth + 1),
        isTrue: margin >= nth + 1,
      }))
    }),
  )
}

/** An outcome without any probability counts as one in a million. */
const PROBABILITY_MIN = 1e-6

/** Mean of the negative logarithms of the probabilities that the real outcomes had. */
export function logLoss(games: readonly JudgedGame[], most: number): number {
  const answers = answersOf(games, most)
  const loss = ({ probability, isTrue }: Answer) =>
    -Math.log(Math.max(PROBABILITY_MIN, isTrue ? probability : 1 - probability))
  return answers.reduce((sum, answer) => sum + loss(answer), 0) / answers.length
}

/** Points by which the real share may differ from the stated probability in any decile. */
const DIFFERENCE_MAX = 0.04

/** With fewer games in a decile two standard errors allow nearly everything. */
const DECILE_GAMES_MIN = 20

/**
 * The deciles of the stated probability that have answers, from 0 to 10 % upwards. Answers of one game depend on each other,
 * so a standard error is that of the number of games.
 */
export function decilesOf(games: readonly JudgedGame[], most: number): CalibrationDecile[] {
  const decileOf = ({ probability }: Answer) => Math.min(9, Math.floor(probability * 10))
  const groups = [...Map.groupBy(answersOf(games, most), decileOf)]
  return groups.sort(([a], [b]) => a - b).map(([decile, answers]) => judgeDecile(decile, answers))
}

function judgeDecile(decile: number, answers: readonly Answer[]): CalibrationDecile {
  const games = new Set(answers.map(({ game }) => game)).size
  const stated = answers.reduce((sum, { probability }) => sum + probability, 0) / answers.length
  const real = answers.filter(({ isTrue }) => isTrue).length / answers.length
  const bound = Math.max(DIFFERENCE_MAX, 2 * Math.sqrt((stated * (1 - stated)) / games))
  const isWithin = Math.abs(real - stated) <= bound
  const verdict = games < DECILE_GAMES_MIN ? 'few' : isWithin ? 'within' : 'outside'
  return {
    decile,
    games,
    stated: rounded(stated),
    real: rounded(real),
    bound: rounded(bound),
    verdict,
  }
}
