import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { bonusBarred, hasCountingTerms } from './bonusBarred.ts'

test.each<[numerator: number, denominator: number, spread: number, counts: boolean]>([
  [1, 1, 300, true],
  [4, 1, 300, true],
  [1, 4, 300, true],
  [401, 100, 300, false],
  [100, 401, 300, false],
  [1, 1, 2_500, true],
  [1, 1, 2_501, false],
])(
  'BI17: odds %d : %d with %d hundredths of spread in the NFL count: %s',
  (numerator, denominator, spread, counts) => {
    expect(hasCountingTerms({ odds: { numerator, denominator }, spread, league: 'nfl' }, 4)).toBe(
      counts,
    )
  },
)

test('BI17: a stake that cash covers is not refused, and one that needs barred bonus is', () => {
  const funds = { fundsAvailable: cents(50_00), barredBonus: cents(20_00) }
  expect(bonusBarred(cents(30_00), funds)).toBeNull()
  expect(bonusBarred(cents(30_01), funds)).toEqual({ code: 'bonusBarred', cash: 30_00 })
  expect(bonusBarred(cents(50_00), { fundsAvailable: cents(50_00) })).toBeNull()
})
