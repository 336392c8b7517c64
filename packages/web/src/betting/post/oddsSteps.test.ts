import { areOdds, ODDS_PART_MAX, type Odds } from '@sidebet/domain/odds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY, oddsOf } from './draft.ts'
import { nearestStep, ODDS_STEPS } from './oddsSteps.ts'

const oddsAt = (index: number) => {
  const [numerator, denominator] = ODDS_STEPS[index]!
  return oddsOf({ ...EMPTY, numerator, denominator })!
}
const ratioOf = ({ numerator, denominator }: Odds) => numerator / denominator
const last = ODDS_STEPS.length - 1

test('every step of the slider has odds that may be posted, and each risks more than the one before', () => {
  const all = ODDS_STEPS.map((_, index) => oddsAt(index))
  expect(all.every(areOdds)).toBe(true)
  const ratios = all.map(ratioOf)
  expect(ratios).toEqual([...new Set(ratios)].sort((a, b) => a - b))
})

test('the slider goes from 1 : 5 to 5 : 1, with the same odds for both sides around even ones', () => {
  expect([ODDS_STEPS[0], ODDS_STEPS[last / 2], ODDS_STEPS[last]]).toEqual([
    ['1', '5'],
    ['1', '1'],
    ['5', '1'],
  ])
  const mirrored = ODDS_STEPS.map(([numerator, denominator]) => [denominator, numerator]).reverse()
  expect(mirrored).toEqual(ODDS_STEPS)
})

test.each([
  ['1', '1', '1 : 1'],
  ['6', '4', '3 : 2'],
  ['7', '3', '5 : 2'],
  ['1.05', '1', '11 : 10'],
  ['1000', '1', '5 : 1'],
  ['0.01', '1000', '1 : 5'],
])('the step nearest to %s : %s is %s', (numerator, denominator, step) => {
  const odds = oddsOf({ ...EMPTY, numerator, denominator })!
  expect(ODDS_STEPS[nearestStep(odds)]!.join(' : ')).toBe(step)
})

test('each step is its own nearest one, and no other step is nearer to any odds', () => {
  ODDS_STEPS.forEach((_, index) => {
    expect(nearestStep(oddsAt(index))).toBe(index)
  })
  const part = fc.integer({ min: 1, max: ODDS_PART_MAX })
  const factor = (a: number, b: number) => Math.max(a / b, b / a)
  fc.assert(
    fc.property(part, part, (numerator, denominator) => {
      const ratio = numerator / denominator
      const nearest = factor(ratio, ratioOf(oddsAt(nearestStep({ numerator, denominator }))))
      ODDS_STEPS.forEach((_, index) => {
        expect(nearest).toBeLessThanOrEqual(factor(ratio, ratioOf(oddsAt(index))) + 1e-9)
      })
    }),
  )
})
