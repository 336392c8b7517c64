import type { Odds } from '@sidebet/domain/odds'

/** The odds of the slider, numerator to denominator in whole units, from those with the lowest risk of the offerer. */
export const ODDS_STEPS = [
  ['1', '5'],
  ['1', '4'],
  ['1', '3'],
  ['2', '5'],
  ['1', '2'],
  ['3', '5'],
  ['2', '3'],
  ['4', '5'],
  ['10', '11'],
  ['1', '1'],
  ['11', '10'],
  ['5', '4'],
  ['3', '2'],
  ['5', '3'],
  ['2', '1'],
  ['5', '2'],
  ['3', '1'],
  ['4', '1'],
  ['5', '1'],
] as const

const RATIOS = ODDS_STEPS.map(([numerator, denominator]) => Number(numerator) / Number(denominator))

/** The index of the step whose ratio is nearest to these odds: 4 to 1 is as far from 2 to 1 as 1 to 1 is. */
export function nearestStep({ numerator, denominator }: Odds): number {
  const distances = RATIOS.map((ratio) => Math.abs(Math.log(numerator / denominator / ratio)))
  return distances.indexOf(Math.min(...distances))
}
