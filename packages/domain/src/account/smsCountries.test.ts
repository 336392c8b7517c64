import { expect, test } from 'vitest'
import { isSmsCountry } from './smsCountries.ts'

test.each([
  ['13055550100', ['1', '44', '52'], true],
  ['447700900123', ['1', '44', '52'], true],
  ['525512345678', ['1', '44', '52'], true],
  ['23212345678', ['1', '44', '52'], false],
  ['4915112345678', ['1', '44', '52'], false],
  ['18765550100', ['1', '44', '52'], false],
  ['18765550100', ['44', '1876'], true],
  ['18095550100', ['44', '1876'], false],
  // Puerto Rico belongs to the US.
  ['17875550100', ['1'], true],
  ['13055550100', [], false],
])(
  'DS1: the phone %s may receive SMS where the allowed country codes are %j: %s',
  (phone, codes, isOne) => {
    expect(isSmsCountry(phone, codes)).toBe(isOne)
  },
)
