import { expect, test } from 'vitest'
import { checkInvitation } from './checkInvitation.ts'

const refused = (code: string) => ({ ok: false, refusal: { code } })
const to = (email: string | null, phone: string | null) => ({ ok: true, value: { email, phone } })

/** E-mail, country code (undefined: the phone includes it), phone. */
const rows: [string, string | undefined, string, object][] = [
  ['', '', '', refused('nobodyToInvite')],
  [' ', '+1', ' ', refused('nobodyToInvite')],
  ['', '', '305 555 0102', refused('areaCodeInvalid')],
  ['', '+', '305 555 0102', refused('areaCodeInvalid')],
  ['', '+0', '305 555 0102', refused('areaCodeInvalid')],
  ['', '+1', 'abc', refused('areaCodeInvalid')],
  ['', undefined, '0', refused('areaCodeInvalid')],
  ['', undefined, '9'.repeat(21), refused('areaCodeInvalid')],
  // The phone is checked before the e-mail.
  ['x', '', '305 555 0102', refused('areaCodeInvalid')],
  ['x', '+1', '305 555 0102', refused('friendEmailInvalid')],
  ['x', '', '', refused('friendEmailInvalid')],
  ['@.', '', '', refused('friendEmailInvalid')],
  ['a@b.test\r\nBcc: c@d.test', '', '', refused('friendEmailInvalid')],
  ['a@b.test,c@d.test', '', '', refused('friendEmailInvalid')],
  [' Pat@Example.test ', '', '', to('pat@example.test', null)],
  ['pat@example.test', '+1', '', to('pat@example.test', null)],
  ['', '+1', '(305) 555-0102', to(null, '13055550102')],
  ['', undefined, '13055550102', to(null, '13055550102')],
  ['pat@example.test', '+44', '7700 900123', to('pat@example.test', '447700900123')],
]

test.each(rows)(
  'an invitation is checked: e-mail %j, country code %j, phone %j',
  (friendEmail, countryCode, friendPhone, expected) => {
    const form = { friendEmail, friendPhone, ...(countryCode !== undefined && { countryCode }) }
    expect(checkInvitation(form)).toEqual(expected)
  },
)
