import { expect, test } from 'vitest'
import { checkSignUp, type SignUpForm } from './signUpChecks.ts'

const form: SignUpForm = {
  firstName: ' Ann ',
  lastName: 'Lee',
  username: 'ann',
  email: 'Ann@X.com',
  countryCode: '+1',
  phone: '(305) 555-0100',
  password: 'Pass0rd!',
  passwordConfirmation: 'Pass0rd!',
  question: 'favorite movie',
  secret: ' Heat',
  country: 'Other Country',
  mfaOn: true,
}
const free = { emailInUse: false }

// Every field is wrong in the first row. Each row below corrects one more field, so the table also tests the order.
const mends: [string, Partial<SignUpForm>][] = [
  ['nameMissing', {}],
  ['nameMissing', { firstName: form.firstName }],
  ['phoneInvalid', { lastName: form.lastName }],
  ['phoneInvalid', { phone: form.phone }],
  ['passwordsDiffer', { countryCode: '+1' }],
  ['emailInvalid', { passwordConfirmation: 'weak' }],
  ['passwordWeak', { email: form.email }],
  ['usernameInvalid', { password: form.password, passwordConfirmation: form.password }],
  ['questionMissing', { username: form.username }],
  ['secretMissing', { question: form.question }],
  ['countryUnknown', { secret: form.secret }],
]
const allWrong: SignUpForm = {
  firstName: '',
  lastName: ' ',
  username: 'u_12',
  email: 'a.b.com',
  countryCode: '0',
  phone: 'abc',
  password: 'weak',
  passwordConfirmation: 'other',
  question: '',
  secret: '',
  country: 'Canada',
  mfaOn: true,
}

for (const [row, [code, mend]] of mends.entries()) {
  test(`a sign-up is refused: ${code} (${Object.keys(mend).join(', ') || 'all wrong'})`, () => {
    const mended = mends.slice(0, row + 1).map(([, change]) => change)
    const result = checkSignUp(Object.assign({}, allWrong, ...mended), free)
    expect(result).toEqual({ ok: false, refusal: { code } })
  })
}

test('a sign-up with a used e-mail is refused as emailInvalid before the password is checked', () => {
  const result = checkSignUp(
    { ...form, password: 'weak', passwordConfirmation: 'weak' },
    { emailInUse: true },
  )
  expect(result).toEqual({ ok: false, refusal: { code: 'emailInvalid' } })
})

test('a valid sign-up form becomes a user', () => {
  expect(checkSignUp(form, free)).toEqual({
    ok: true,
    value: {
      firstName: 'Ann',
      lastName: 'Lee',
      username: 'ann',
      email: 'ann@x.com',
      phone: '13055550100',
      password: 'Pass0rd!',
      question: 'favorite movie',
      secret: ' Heat',
      country: 'Other Country',
      mfaOn: true,
    },
  })
})

test('a sign-up with a joined phone and no password confirmation is accepted', () => {
  const { countryCode: _code, passwordConfirmation: _again, ...sent } = form
  const result = checkSignUp({ ...sent, phone: '13055550100' }, free)
  expect(result).toMatchObject({ ok: true, value: { phone: '13055550100', password: 'Pass0rd!' } })
})

test('an empty password confirmation is refused as different from the password', () => {
  const result = checkSignUp({ ...form, passwordConfirmation: '' }, free)
  expect(result).toEqual({ ok: false, refusal: { code: 'passwordsDiffer' } })
})

test('two Unicode forms of a character make the same password', () => {
  const passwords = { password: 'Jos\u00e91234!', passwordConfirmation: 'Jose\u03011234!' }
  expect(checkSignUp({ ...form, ...passwords }, free)).toMatchObject({
    ok: true,
    value: { password: 'Jos\u00e91234!' },
  })
})
