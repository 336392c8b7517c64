import { expect, test } from 'vitest'
import {
  isSecurityQuestion,
  possibleSecrets,
  SECRET_MAX,
  SECURITY_QUESTIONS,
  secretOf,
} from './securityQuestions.ts'

test('the list has the five specified security questions', () => {
  expect(SECURITY_QUESTIONS).toEqual([
    'favorite movie',
    "first pet's name",
    'city where parents met',
    "paternal grandfather's first name",
    "maternal grandmother's first name",
  ])
})

test.each([
  ['favorite movie', true],
  ['Favorite movie', false],
  ['', false],
])('%j is a security question: %j', (text, answer) => {
  expect(isSecurityQuestion(text)).toBe(answer)
})

test.each([
  [' Rex ', ' Rex '],
  ['e\u0301', '\u00e9'],
  ['O’Brien', "O'Brien"],
  ['Rex  II', 'Rex  II'],
  ['', null],
  ['  ', null],
  ['x'.repeat(SECRET_MAX), 'x'.repeat(SECRET_MAX)],
  ['x'.repeat(SECRET_MAX + 1), null],
])('the answer %j is stored as %j', (text, secret) => {
  expect(secretOf(text)).toBe(secret)
})

test.each([
  ["O'Brien", ["O'Brien", 'O’Brien']],
  ['O‘Brien', ["O'Brien", 'O’Brien', 'O‘Brien']],
  ['Rex', ['Rex']],
  [' ', []],
])('the hash of the answer %j may have been made of %j', (text, secrets) => {
  expect(possibleSecrets(text)).toEqual(secrets)
})
