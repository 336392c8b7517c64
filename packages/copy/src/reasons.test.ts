import { expect, test } from 'vitest'
import { decisionSentence, disputeSentence, reasonSentence } from './reasons.ts'

test.each([
  ['cancelled', 'Void: the game was cancelled.'],
  ['acceptedAfterStart', 'Void: the bet was accepted after the game had begun.'],
  ['sourcesDisagree', 'On hold: the two sources report different scores.'],
  ['disputed', 'The result is disputed.'],
] as const)('the reason %s is shown as a sentence', (reason, sentence) => {
  expect(reasonSentence(reason)).toBe(sentence)
})

test.each([
  [
    { what: 'corrected', by: 'twoOperators', why: 'seen on TV.' },
    'Two operators corrected the result. Their reason: seen on TV.',
  ],
  [
    { what: 'upheld', by: 'operator', why: 'it was 23-20' },
    'An operator checked the result and found it right. The reason: it was 23-20.',
  ],
  [{ what: 'void', by: 'operator', why: '' }, 'An operator made the game void.'],
] as const)('the decision %j is shown with its author and reason', (decision, sentence) => {
  expect(decisionSentence(decision)).toBe(sentence)
})

test('an open dispute is shown with its deadline', () => {
  expect(disputeSentence('Nov 23, 1:00 PM')).toBe(
    'The result is disputed. Operators answer by Nov 23, 1:00 PM.',
  )
})
