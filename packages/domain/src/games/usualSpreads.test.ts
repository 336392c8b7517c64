import { expect, test } from 'vitest'
import { isSpread } from '../spread.ts'
import { LEAGUE_CODES } from './league.ts'
import { USUAL_SPREADS, usualSpread } from './usualSpreads.ts'

test.each(Object.entries(USUAL_SPREADS))(
  'the usual spreads in %s are in halves of a point and may be posted',
  (_sport, spreads) => {
    for (const spread of spreads) {
      expect(isSpread(spread)).toBe(true)
      expect(spread % 50).toBe(0)
    }
  },
)

test('every league has a usual spread', () => {
  expect(usualSpread('nfl')).toBe(350)
  expect(usualSpread('laliga')).toBe(100)
  expect(LEAGUE_CODES.every((league) => isSpread(usualSpread(league)))).toBe(true)
})
