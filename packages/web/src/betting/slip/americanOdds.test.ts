import { expect, test } from 'vitest'
import { americanOdds, breakEven } from './americanOdds.ts'

test.each([
  [1, 1, '+100', '50%'],
  [3, 2, '-150', '60%'],
  [2, 3, '+150', '40%'],
  [11, 10, '-110', '52.4%'],
  [1.1, 1, '-110', '52.4%'],
  [1, 1000, '+100000', '0.1%'],
])(
  'a risk of %d to win %d has the American odds %s and breaks even at %s',
  (risk, win, odds, percent) => {
    expect(americanOdds({ risk, win })).toBe(odds)
    expect(breakEven({ risk, win })).toBe(percent)
  },
)
