import { expect, test } from 'vitest'
import { COUNT_MAX, countText } from './counts.ts'

test('a count is told up to 99, and what stopped there as 99+', () => {
  expect([0, 1, COUNT_MAX, COUNT_MAX + 1].map(countText)).toEqual(['0', '1', '99', '99+'])
})
