import { describe, expect, test } from 'vitest'
import { AMOUNT_MAX, cents } from './money.ts'
import { areOdds, computeOffererPay, ODDS_PART_MAX, timesOdds } from './odds.ts'

describe('each part of the odds is more than 0 and at most 1000 (GAP-079)', () => {
  test.each([
    [-1, false],
    [0, false],
    [0.5, false],
    [1, true],
    [99_999, true],
    [100_000, true],
    [100_001, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('%d hundredths are allowed: %s', (part, isGood) => {
    expect(areOdds({ numerator: part, denominator: 100 })).toBe(isGood)
    expect(areOdds({ numerator: 100, denominator: part })).toBe(isGood)
  })
})

describe('the product of a stake and the odds is rounded half up to a cent (GAP-098)', () => {
  test.each([
    [0, 100, 100, 0],
    [1, 1, 2, 1],
    [1, 49, 100, 0],
    [1, 50, 100, 1],
    [1, 100, 300, 0],
    [2, 100, 300, 1],
    [100, 100, 300, 33],
    [200, 100, 300, 67],
  ])('%d cents at odds of %d to %d give %d cents', (stake, numerator, denominator, risk) => {
    expect(timesOdds(cents(stake), { numerator, denominator })).toBe(risk)
  })

  test('the largest stake at the longest odds gives an exact product, and a product too large to be exact throws', () => {
    const longest = { numerator: ODDS_PART_MAX, denominator: 1 }
    expect(timesOdds(cents(AMOUNT_MAX), longest)).toBe(AMOUNT_MAX * ODDS_PART_MAX)
    const most = (Number.MAX_SAFE_INTEGER - 1) / 2
    expect(timesOdds(cents(most), { numerator: 1, denominator: 1 })).toBe(most)
    expect(() => timesOdds(cents(most + 1), { numerator: 1, denominator: 1 })).toThrow()
  })

  test('a stake below 0 throws', () => {
    expect(() => timesOdds(cents(-1), { numerator: 100, denominator: 100 })).toThrow()
  })
})

test('the offerer pays for each take what it adds to the rounded total', () => {
  const odds = { numerator: 100, denominator: 300 }
  const parts = [0, 1, 2].map((taken) => computeOffererPay(cents(taken), cents(1), odds))
  expect(parts).toEqual([0, 1, 0])
})
