import { expect, test } from 'vitest'
import { isSpread } from '../spread.ts'
import { LARGEST_SPREADS } from './largestSpreads.ts'
import { LEAGUE_CODES, leagueOf } from './league.ts'
import { USUAL_SPREADS } from './usualSpreads.ts'

test.each(LEAGUE_CODES)('the largest spread that counts in %s may be posted', (league) => {
  expect(isSpread(LARGEST_SPREADS[league])).toBe(true)
})

test.each(LEAGUE_CODES)('the usual spreads of %s count for promotions', (league) => {
  const usual = USUAL_SPREADS[leagueOf(league).sport]
  expect(Math.max(...usual)).toBeLessThanOrEqual(LARGEST_SPREADS[league])
})
