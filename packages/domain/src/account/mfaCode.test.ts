import { expect, test } from 'vitest'
import { isMfaCode, MFA_CODE_DIGITS } from './mfaCode.ts'

test.each([
  ['012345', true],
  ['999999', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['12345\n', false],
  ['١٢٣٤٥٦', false],
  ['', false],
])('%j has the form of a code: %j', (text, answer) => {
  expect(isMfaCode(text)).toBe(answer)
})

test('a code has as many digits as are made', () => {
  expect(isMfaCode('1'.repeat(MFA_CODE_DIGITS))).toBe(true)
})
