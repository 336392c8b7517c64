import { expect, test } from 'vitest'
import { REASON_OF_NOTE, REASON_OF_RULE, REASONS, VOID_REASONS, WAIT_REASONS } from './reasons.ts'

/** Reasons that follow from other columns than a text. */
const WITHOUT_TEXT = ['suspended', 'postponed', 'noResult', 'disputed']

test('every reason is in the list once', () => {
  expect(new Set(REASONS).size).toBe(VOID_REASONS.length + WAIT_REASONS.length)
})

test('every reason to wait is that of a stored note, or follows from the state of the game', () => {
  expect([...new Set([...Object.values(REASON_OF_NOTE), ...WITHOUT_TEXT])].sort()).toEqual(
    [...WAIT_REASONS].sort(),
  )
})

test('every stored text of a rule has a reason of its own', () => {
  const reasons = Object.values(REASON_OF_RULE)
  expect(new Set(reasons).size).toBe(reasons.length)
})
