import { expect, test } from 'vitest'
import { MOST_POINTS, nets, SAMPLE_BET, scoreWith } from './sampleBet.ts'

test('60 dollars stand against 40, as 3 to 2 wants', () => {
  expect([SAMPLE_BET.offererPay, SAMPLE_BET.accepterPay]).toEqual([60_00, 40_00])
})

test.each([
  [14, { home: 34, away: 20 }, { them: 40_00, you: -40_00 }],
  [3, { home: 23, away: 20 }, { them: 40_00, you: -40_00 }],
  [2, { home: 22, away: 20 }, { them: -60_00, you: 60_00 }],
  [0, { home: 20, away: 20 }, { them: -60_00, you: 60_00 }],
  [-14, { home: 20, away: 34 }, { them: -60_00, you: 60_00 }],
])('ahead by %i', (margin, score, expected) => {
  expect(scoreWith(margin)).toEqual(score)
  expect(nets(score)).toEqual(expected)
})

test('what one side loses is what the other wins, wherever the slider is', () => {
  for (let margin = -MOST_POINTS; margin <= MOST_POINTS; margin++) {
    const { them, you } = nets(scoreWith(margin))
    expect(them + you).toBe(0)
  }
})
