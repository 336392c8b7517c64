import { signUpTexts } from '@sidebet/copy/refusals/signUp'
import { accountAnswers } from '@sidebet/copy/screens/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpForm } from '../testing/accounts.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signUp = (form: unknown) => server.anonymous.post('/api/user/signup', form)

async function rowOf(username: string) {
  const { rows } = await server.database.owner.query('select * from users where username = $1', [
    username,
  ])
  return rows[0]
}

async function count(table: string): Promise<number> {
  const { rows } = await server.database.owner.query(`select count(*) as count from ${table}`)
  return rows[0].count
}

test('a sign-up stores the user, opens both ledger accounts and writes an audit record', async () => {
  const form = signUpForm('Ada.Byron', { email: 'Ada@Example.TEST', phone: '+1 (555) 010-2030' })
  expect(await signUp(form)).toMatchObject({ status: 200, body: { message: 'success' } })

  const row = await rowOf('Ada.Byron')
  expect(row).toMatchObject({
    username_key: 'ada.byron',
    email: 'ada@example.test',
    phone: '15550102030',
    first_name: 'Ada',
    last_name: 'Byron',
    question: 'favorite movie',
    country: 'US',
    mfa_on: false,
    is_promotion_admin: false,
    is_operator: false,
  })
  const accounts = await server.database.owner.query(
    'select kind, balance_cents from ledger_accounts where owner_id = $1 order by kind',
    [row.id],
  )
  expect(accounts.rows).toEqual([
    { kind: 'user.at_risk', balance_cents: 0 },
    { kind: 'user.cash', balance_cents: 0 },
  ])
  const records = await server.database.owner.query(
    'select action, facts from audit where actor = $1',
    [`u_${row.id}`],
  )
  expect(records.rows).toEqual([{ action: 'account.signUp', facts: {} }])
})

test('the second factor is on unless the form turns it off', async () => {
  await signUp(signUpForm('mfa-default', { MFAon: undefined }))
  await signUp(signUpForm('mfa-text', { MFAon: 'false' }))
  expect((await rowOf('mfa-default')).mfa_on).toBe(true)
  expect((await rowOf('mfa-text')).mfa_on).toBe(false)
})

/** Every field is wrong in the first row. Each later row corrects the field that the row before was refused for. */
const all = signUpForm('', {
  firstName: ' ',
  phone: '+0',
  email: 'no-email',
  password: 'short',
  question: 'what else?',
  secret: '  ',
  country: 'FR',
})
const byName = { ...all, firstName: 'Ada' }
const byPhone = { ...byName, phone: '15550102030' }
const byEmail = { ...byPhone, email: 'order@example.test' }
const byPassword = { ...byEmail, password: 'Passw0rd!' }
const byUsername = { ...byPassword, username: 'order' }
const byQuestion = { ...byUsername, question: 'favorite movie' }
const bySecret = { ...byQuestion, secret: 'Rex' }

test.each([
  [200, 'nameMissing', all],
  [200, 'nameMissing', { ...all, firstName: 'Ada', lastName: '' }],
  [200, 'phoneInvalid', byName],
  [200, 'emailInvalid', byPhone],
  [200, 'passwordWeak', byEmail],
  [400, 'usernameInvalid', byPassword],
  [400, 'questionMissing', byUsername],
  [400, 'secretMissing', byQuestion],
  [400, 'countryUnknown', bySecret],
] as const)(
  'a sign-up is refused for the first wrong field of its form: %i %s',
  async (status, code, form) => {
    const before = await count('users')
    expect(await signUp(form)).toMatchObject({ status, body: { code, error: signUpTexts[code] } })
    expect(await count('users')).toBe(before)
  },
)

test('a sign-up accepts the completely corrected form', async () => {
  expect((await signUp({ ...bySecret, country: 'MX' })).body).toEqual({ message: 'success' })
})

test.each([
  ['a missing field', {}, 200, 'nameMissing'],
  ['a number for a name', { ...signUpForm('typed'), firstName: 7 }, 400, 'malformed'],
  ['an object for a username', signUpForm('typed', { username: { $ne: 1 } }), 400, 'malformed'],
  ['a switch that is none', signUpForm('typed', { MFAon: 'maybe' }), 400, 'malformed'],
  ['NUL in an e-mail', signUpForm('typed', { email: 'a\0@b.test' }), 200, 'emailInvalid'],
  ['NUL in a username', signUpForm('a\0bc', { email: 'nul@example.test' }), 400, 'usernameInvalid'],
  ['NUL in a name', signUpForm('typed', { lastName: 'a\0b' }), 200, 'nameMissing'],
  [
    'a line break in an e-mail',
    signUpForm('t', { email: 'a@b.test\r\nBcc: c@d.test' }),
    200,
    'emailInvalid',
  ],
  ['AC2: a common password', signUpForm('typed', { password: 'Password1!' }), 200, 'passwordWeak'],
])('%s is refused', async (_what, form, status, code) => {
  expect(await signUp(form)).toMatchObject({ status, body: { code } })
})

test('AZ2: a sign-up ignores fields that a user may not set', async () => {
  await signUp(
    signUpForm('mass', {
      is_operator: true,
      isPromotionAdmin: true,
      fundsAvailable: 1e6,
      _id: 'u_1',
    }),
  )
  expect(await rowOf('mass')).toMatchObject({ is_operator: false, is_promotion_admin: false })
})

test.each([
  ['another case', 'BOB'],
  ['another form of the same letters', 'ｂｏｂ'],
  ['the same', 'bob'],
])('a sign-up refuses a taken username: %s', async (_what, username) => {
  await signUp(signUpForm('bob'))
  const { status, body } = await signUp(signUpForm(username, { email: 'other@example.test' }))
  expect(status).toBe(200)
  expect(body).toEqual({ error: accountAnswers.userAlreadyExists, code: 'userExists' })
})

test.each([
  ['a Cyrillic letter among Latin ones', 'аdmin'],
  ['a zero-width joiner', 'ad\u200dmin'],
  ['a right-to-left override', 'ad\u202emin'],
  ['the id of a user', 'u_12'],
  ['the id of an offer, in capitals', 'O_12'],
  ['a slash', 'a/b'],
  ['two characters', 'ab'],
])('a username with %s is refused', async (_what, username) => {
  const answer = await signUp(signUpForm(username, { email: 'fresh@example.test' }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'usernameInvalid' } })
})

test('a taken e-mail, in any case, is refused with the stated text, before a taken username', async () => {
  await signUp(signUpForm('first'))
  const form = signUpForm('first', { email: 'FIRST@example.test' })
  expect(await signUp(form)).toMatchObject({
    status: 200,
    body: { error: signUpTexts.emailInvalid, code: 'emailInvalid' },
  })
})

test('ten concurrent sign-ups with the same form create one user', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(signUpForm('once'))))
  expect(answers.filter(({ body }) => body.message === 'success')).toHaveLength(1)
  const codes = new Set(answers.map(({ body }) => body.code).filter(Boolean))
  expect(['userExists', 'emailInvalid']).toEqual(expect.arrayContaining([...codes]))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('of ten concurrent sign-ups with one e-mail one succeeds, and the others are refused for the e-mail', async () => {
  const forms = Array.from({ length: 10 }, (_, i) =>
    signUpForm(`mail-${i}`, { email: 'one@example.test' }),
  )
  const answers = await Promise.all(forms.map(signUp))
  expect(answers.filter(({ body }) => body.message === 'success')).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === signUpTexts.emailInvalid)).toHaveLength(9)
})
