import { expect, test } from 'vitest'
import { countUncounted, UNCOUNTED_REASONS } from './uncountedBet.ts'

test('bets that do not count are counted by general reasons, which reveal no shared signal', () => {
  expect(countUncounted(UNCOUNTED_REASONS)).toEqual([
    { reason: 'terms', bets: 2 },
    { reason: 'player', bets: 5 },
    { reason: 'repeated', bets: 1 },
  ])
  expect(countUncounted(['spread', 'spread'])).toEqual([{ reason: 'terms', bets: 2 }])
  expect(countUncounted([])).toEqual([])
})
