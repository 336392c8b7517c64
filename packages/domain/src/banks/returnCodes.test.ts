import { expect, test } from 'vitest'
import { isBankUsableAfter } from './returnCodes.ts'

test.each([
  ['R01', true],
  ['R09', true],
  ['R20', true],
  ['R02', false],
  ['R03', false],
  ['R10', false],
  ['R16', false],
  ['R99', false],
])('a bank may still be used after the return code %s: %s', (code, isUsable) => {
  expect(isBankUsableAfter(code)).toBe(isUsable)
})
