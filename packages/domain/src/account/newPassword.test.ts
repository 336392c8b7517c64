import { expect, test } from 'vitest'
import { checkNewPassword } from './newPassword.ts'

const STRONG = 'Good-luck-1!'

test.each([
  ['weak', 'weak', 'passwordWeak'],
  // The rule is checked before the comparison.
  ['weak', 'other', 'passwordWeak'],
  ['Password1!', 'Password1!', 'passwordWeak'],
  [STRONG, 'Good-luck-2!', 'newPasswordsDiffer'],
  [STRONG, '', 'newPasswordsDiffer'],
  [STRONG, `${STRONG} `, 'newPasswordsDiffer'],
])('the password %s with the confirmation %s is refused as %s', (password, confirmation, code) => {
  expect(checkNewPassword(password, confirmation)).toMatchObject({ ok: false, refusal: { code } })
})

test('a strong password with an equal confirmation is accepted, also in another Unicode form', () => {
  expect(checkNewPassword(STRONG, STRONG)).toEqual({ ok: true, value: STRONG })
  expect(checkNewPassword('Jos\u00e9-luck-1!', 'Jose\u0301-luck-1!')).toMatchObject({ ok: true })
})
