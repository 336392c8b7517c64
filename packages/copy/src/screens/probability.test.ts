import { expect, test } from 'vitest'
import { probabilityText, probabilityTexts as texts } from './probability.ts'

test('G15: the sentence states the pick, the margin that it needs, the probability and its uncertainty', () => {
  const probability = { winner: 'New England Patriots', least: 3, percent: '41%', giveOrTake: 3 }
  expect(texts.probability({ league: 'nfl', ...probability })).toBe(
    'Probability that the New England Patriots win by 3 or more: 41%, give or take 3.',
  )
})

test.each([
  [0.004, 'under 1%'],
  [0.006, '1%'],
  [0.414, '41%'],
  [0.994, '99%'],
  [0.996, 'over 99%'],
])('G15: no outcome is stated as sure: a probability of %f is %s', (probability, text) => {
  expect(probabilityText(probability)).toBe(text)
})
