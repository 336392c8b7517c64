import { expect, test } from 'vitest'
import {
  isStrongPassword,
  PASSWORD_MAX,
  PASSWORD_SPECIALS,
  passwordOf,
} from './passwordStrength.ts'

const long = (length: number) => `a1!${'x'.repeat(length - 3)}`

test.each([
  'Pass0rd!',
  'Passw0rd!',
  'contraseña-7&',
  'correct horse 4 *',
  long(80),
  long(PASSWORD_MAX),
  ...[...PASSWORD_SPECIALS].map((special) => `Passw0rd${special}`),
])('the password %j is strong', (password) => {
  expect(isStrongPassword(password)).toBe(true)
})

test.each([
  ['7 characters', 'Passw0!'],
  ['no letter', '12345678!'],
  ['no digit', 'Password!'],
  ['no special character', 'Passw0rd1'],
  ['a special character that does not count', 'Passw0rd?'],
  ['empty', ''],
  ['over 1,000 characters', long(PASSWORD_MAX + 1)],
  ['7 characters, one of them typed as two', 'e\u0301abcd1!'],
  ['common', 'Password1!'],
  ['common', 'Qwerty123!'],
  ['common in another case', 'PASSWORD1!'],
])('a password is refused: %s', (_, password) => {
  expect(isStrongPassword(password)).toBe(false)
})

test('a password is hashed in composed Unicode form and at full length', () => {
  expect(passwordOf('e\u0301')).toBe('\u00e9')
  expect(passwordOf(long(80))).toBe(long(80))
})
