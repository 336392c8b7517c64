import { expect, test } from 'vitest'
import { checkLogin, type LoginForm } from './loginChecks.ts'

const form: LoginForm = { username: 'ann', password: ' ', ofAge: true, location: 'UK' }

// Each row breaks one more rule than the row below it, so the table also tests the order of the rules (GAP-013).
const broken: [string, Partial<LoginForm>, string][] = [
  ['username', { username: '', password: '', ofAge: false, location: '' }, 'fieldsMissing'],
  ['password', { password: '', ofAge: false, location: '' }, 'fieldsMissing'],
  ['age', { ofAge: false, location: '' }, 'underage'],
  ['location', { location: '' }, 'noLocation'],
  ['unknown location', { location: 'Canada' }, 'noLocation'],
]

test.each(broken)('a login is refused: %s', (_, change, code) => {
  expect(checkLogin({ ...form, ...change })).toEqual({ ok: false, refusal: { code } })
})

test.each([
  ['US', 'US', 'usRestrictedStates'],
  ['UK', 'UK', null],
  ['MX', 'MX', null],
  ['Other Country', 'UK', null],
])('a login from %s has the country %s and the warning %s', (location, country, warn) => {
  expect(checkLogin({ ...form, location })).toEqual({ ok: true, value: { country, warn } })
})
