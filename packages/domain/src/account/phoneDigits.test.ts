import { expect, test } from 'vitest'
import { PHONE_DIGITS_MAX, phoneDigits } from './phoneDigits.ts'

const long = '5'.repeat(PHONE_DIGITS_MAX)

const rows: [string, string | undefined, string | null][] = [
  ['(305) 555-0100', '+1', '13055550100'],
  ['55 1234 5678', '+52', '525512345678'],
  ['abc', '+1', null],
  ['0', '0', null],
  ['000', '+1', null],
  ['', '+1', null],
  ['5550100', '', null],
  ['5550100', '+', null],
  ['5550100', '+0', null],
  ['+1 305 555 0100', undefined, '13055550100'],
  ['+1 305 555 0100', '+1', '13055550100'],
  ['001 305 555 0100', '+44', '13055550100'],
  ['(+44) 7700 900555', '1', '447700900555'],
  ['00 44 7700 900555', undefined, '447700900555'],
  ['３０５ 555 0100', '＋１', '13055550100'],
  ['\u200e305 555 0100\u202c', '0044', '443055550100'],
  ['00008', undefined, '8'],
  ['+1 305 555 0100', 'abc', null],
  ['+', '+1', null],
  ['0', undefined, null],
  ['', undefined, null],
  [long, undefined, long],
  [long, '1', null],
]

test.each(rows)(
  'the phone %j with the country code %j has the digits %j',
  (phone, code, digits) => {
    expect(phoneDigits(phone, code)).toBe(digits)
  },
)
