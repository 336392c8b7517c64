import { expect, test } from 'vitest'
import { MOST_POINTS, nets, SAMPLE_BET, scoreWith } from './sampleBet.ts'

test('the sample bet stakes 60 dollars against 40, at odds of 3 to 2', () => {
  expect([SAMPLE_BET.offererPay, SAMPLE_BET.accepterPay]).toEqual([60_00, 40_00])
})

test.each([
  [14, { home: 34, away: 20 }, { them: 40_00, you: -40_00 }],
  [3, { home: 23, away: 20 }, { them: 40_00, you: -40_00 }],
  [2, { home: 22, away: 20 }, { them: -60_00, you: 60_00 }],
  [0, { home: 20, away: 20 }, { them: -60_00, you: 60_00 }],
  [-14, { home: 20, away: 34 }, { them: -60_00, you: 60_00 }],
])('a lead of %i points sets the score and the result of each side', (margin, score, expected) => {
  expect(scoreWith(margin)).toEqual(score)
  expect(nets(score)).toEqual(expected)
})

test('one side wins what the other loses, at every position of the slider', () => {
  for (let margin = -MOST_POINTS; margin <= MOST_POINTS; margin++) {
    const { them, you } = nets(scoreWith(margin))
    expect(them + you).toBe(0)
  }
})
