import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneDigits } from './phoneDigits.ts'
import { shownPhone, splitPhone, typedPhone } from './splitPhone.ts'

test.each([
  ['13055550100', '1', '3055550100'],
  ['447700900123', '44', '7700900123'],
  ['525512345678', '52', '5512345678'],
  ['4915112345678', '', '4915112345678'],
  ['5491112345678', '', '5491112345678'],
])(
  'GAP-031: the phone %s is split into the country code %j and the number %s',
  (digits, countryCode, phone) => {
    expect(splitPhone(digits)).toEqual({ countryCode, phone })
  },
)

test('GAP-031: the country code and the number joined are the stored phone', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), (digits) => {
      const { countryCode, phone } = splitPhone(digits)
      expect(countryCode + phone).toBe(digits)
    }),
  )
})

test('GAP-031: a phone that is shown and sent unchanged is the same phone', () => {
  for (const digits of ['13055550100', '447700900123', '4915112345678']) {
    const { phone, countryCode } = typedPhone(shownPhone(digits))
    expect(phoneDigits(phone, countryCode)).toBe(digits)
  }
  expect(shownPhone('13055550100')).toEqual({ countryCode: '+1', phone: '3055550100' })
  expect(shownPhone('4915112345678')).toEqual({ countryCode: '', phone: '4915112345678' })
})
