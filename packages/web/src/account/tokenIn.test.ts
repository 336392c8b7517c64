import { expect, test } from 'vitest'
import { tokenIn } from './tokenIn.ts'

test.each([
  ['#token=aB3-_x', 'aB3-_x'],
  ['#token=aB3-_x.', 'aB3-_x'],
  ['#token=aB3-_x%E2%80%8E', 'aB3-_x'],
  ['#token=', null],
  ['#tokens=a', null],
  ['', null],
])('the fragment "%s" of a mailed link has the token %s', (hash, token) => {
  expect(tokenIn(hash)).toBe(token)
})
