import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPhone } from './splitPhone.ts'

test.each([
  ['13055550100', '1', '3055550100'],
  ['447700900123', '44', '7700900123'],
  ['525512345678', '52', '5512345678'],
  ['4915112345678', '', '4915112345678'],
  ['5491112345678', '', '5491112345678'],
])('GAP-031: %s is %j and %s', (digits, countryCode, phone) => {
  expect(splitPhone(digits)).toEqual({ countryCode, phone })
})

test('GAP-031: both parts joined are what was stored', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), (digits) => {
      const { countryCode, phone } = splitPhone(digits)
      expect(countryCode + phone).toBe(digits)
    }),
  )
})
