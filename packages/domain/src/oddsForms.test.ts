import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ODDS_PART_MAX } from './odds.ts'
import { breakEven, formatOdds, ODDS_FORMS, oddsOfSide } from './oddsForms.ts'

// Hundredths, as odds are stored. The last rows of each kind of rounding are a half.
test.each([
  [100, 100, '1/1', '+100', '2.00', '50%'],
  [300, 200, '2/3', '-150', '1.67', '60%'],
  [200, 300, '3/2', '+150', '2.50', '40%'],
  [110, 100, '10/11', '-110', '1.91', '52.4%'],
  [100, 110, '11/10', '+110', '2.10', '47.6%'],
  [500, 100, '1/5', '-500', '1.20', '83.3%'],
  [100, 500, '5/1', '+500', '6.00', '16.7%'],
  [200, 401, '401/200', '+201', '3.01', '33.3%'],
  [401, 200, '200/401', '-201', '1.50', '66.7%'],
  [800, 1001, '1001/800', '+125', '2.25', '44.4%'],
  [100_100, 100_000, '1000/1001', '+100', '2.00', '50%'],
  [100, 100_000, '1000/1', '+100000', '1001.00', '0.1%'],
  [100_000, 100, '1/1000', '-100000', '1.001', '99.9%'],
  [100_000, 1, '1/100000', '-10000000', '1.00001', '100%'],
])(
  'a risk of %d to win %d is %s, %s and %s, and breaks even at %s',
  (risk, win, fraction, american, decimal, percent) => {
    const odds = { risk, win }
    expect(ODDS_FORMS.map((form) => formatOdds(odds, form))).toEqual([fraction, american, decimal])
    expect(breakEven(odds)).toBe(percent)
  },
)

test('the numerator is the risk of the offerer and the win of the accepter', () => {
  const odds = { numerator: 300, denominator: 200 }
  expect(formatOdds(oddsOfSide(odds, 'offerer'), 'american')).toBe('-150')
  expect(formatOdds(oddsOfSide(odds, 'accepter'), 'american')).toBe('+150')
})

const part = fc.integer({ min: 1, max: ODDS_PART_MAX })

test('every form of any odds is close to their ratio, and never shows a bet without a win', () => {
  fc.assert(
    fc.property(part, part, (risk, win) => {
      const odds = { risk, win }
      const ratio = win / risk
      const [above, below] = formatOdds(odds, 'fraction').split('/').map(Number)
      expect(above! * risk).toBe(below! * win)

      const decimal = Number(formatOdds(odds, 'decimal'))
      expect(decimal).toBeGreaterThan(1)
      expect(Math.abs(decimal - 1 - ratio)).toBeLessThanOrEqual(0.005 + 1e-9)

      const american = Number(formatOdds(odds, 'american'))
      expect(Math.abs(american)).toBeGreaterThanOrEqual(100)
      const hundreds = american > 0 ? ratio * 100 : 100 / ratio
      expect(Math.abs(Math.abs(american) - Math.max(100, hundreds))).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
