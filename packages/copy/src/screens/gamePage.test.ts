import { expect, test } from 'vitest'
import { gamePageTexts, marginRangeText } from './gamePage.ts'

test.each<[number | null, number | null, string]>([
  [null, null, 'Any final score'],
  [null, -3, 'NE win by 3 or more'],
  [null, -1, 'NE win'],
  [null, 0, 'NE win or tie'],
  [null, 3, 'NE win, tie, or BUF win by 3 or less'],
  [-6, -3, 'NE win by 3 to 6'],
  [-2, -1, 'NE win by 2 or less'],
  [-4, -4, 'NE win by 4'],
  [-2, 0, 'NE win by 2 or less or tie'],
  [0, 0, 'Tie'],
  [-1, 1, 'NE win by 1, tie, or BUF win by 1'],
  [0, 3, 'Tie or BUF win by 3 or less'],
  [1, 6, 'BUF win by 6 or less'],
  [4, null, 'BUF win by 4 or more'],
  [1, null, 'BUF win'],
  [0, null, 'Tie or BUF win'],
  [-2, null, 'NE win by 2 or less, tie, or BUF win'],
])('W22: margins from %s to %s are in words', (from, to, words) => {
  expect(marginRangeText({ away: 'NE', home: 'BUF', from, to })).toBe(words)
})

test('W22: the odds of the day are from the worst to the best, or all the same', () => {
  const day = { bets: 2, amount: 30_00, best: '3 : 2', worst: '1 : 1' } as Parameters<
    typeof gamePageTexts.activity.day
  >[0]
  expect(gamePageTexts.activity.day(day)).toBe(
    'In 24 hours at this spread: 2 bets, $30.00, from 1 : 1 to 3 : 2.',
  )
  expect(gamePageTexts.activity.day({ ...day, bets: 1, worst: '3 : 2' })).toBe(
    'In 24 hours at this spread: 1 bet, $30.00, all at 3 : 2.',
  )
})
