import { expect, test } from 'vitest'
import { checkProfile, type ProfileForm } from './profileChecks.ts'

const STORED = { question: 'favorite movie' }
const form: ProfileForm = {
  email: ' Ada@Example.test ',
  phone: '+1 (305) 555-0100',
  question: 'favorite movie',
  secret: '',
}
const entries = { email: 'ada@example.test', phone: '13055550100', recovery: null }

test.each<[string, Partial<ProfileForm>]>([
  ['as it was', {}],
  ['without a question', { question: '' }],
])('GAP-030: an empty answer leaves the security question unchanged: %s', (_, change) => {
  expect(checkProfile({ ...form, ...change }, STORED)).toEqual({ ok: true, value: entries })
})

test('GAP-030: an answer to the same or another question is stored with its case and spaces', () => {
  for (const question of ['favorite movie', "first pet's name"] as const) {
    const typed = { ...form, question, secret: ' Rex ' }
    const value = { ...entries, recovery: { question, secret: ' Rex ' } }
    expect(checkProfile(typed, STORED)).toEqual({ ok: true, value })
  }
})

test.each<[string, string, Partial<ProfileForm>]>([
  ['emailInvalid', 'no @', { email: 'ada.example.test', phone: '' }],
  ['emailInvalid', 'no dot', { email: 'ada@example' }],
  ['emailInvalid', 'nobody at it', { email: '@example.test' }],
  ['emailInvalid', 'a line break', { email: 'a@b.c\r\nBcc: x@y.z' }],
  ['phoneInvalid', 'no digits', { phone: 'abc' }],
  ['phoneInvalid', 'zero', { phone: '+00' }],
  ['phoneInvalid', 'a country code alone', { phone: 'none', countryCode: '+1' }],
  ['secretMissing', 'another question alone', { question: "first pet's name" }],
  ['secretMissing', 'an answer that nobody sees', { secret: '   ' }],
  ['questionMissing', 'an answer to no question', { question: '', secret: 'Rex' }],
  ['questionMissing', 'a question of their own', { question: 'who am I', secret: 'Rex' }],
])('%s: %s', (code, _, change) => {
  expect(checkProfile({ ...form, ...change }, STORED)).toEqual({ ok: false, refusal: { code } })
})
