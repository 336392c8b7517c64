import fc from 'fast-check'
import { expect, test } from 'vitest'
import { USERNAME_MAX, usernameKey, usernameOf } from './username.ts'

test.each([
  'ann',
  'Ann_1.b-2',
  '007',
  'x'.repeat(USERNAME_MAX),
  'josé',
  'борис',
  '太郎のテニス',
  'u_x',
  'a_12',
  'u_12a',
  'u-12',
])('%j may be chosen', (name) => {
  expect(usernameOf(name)).toBe(name)
})

test.each([
  ['too short', 'ab'],
  ['too long', 'x'.repeat(USERNAME_MAX + 1)],
  ['a space inside', 'ann b'],
  ['a space outside', ' ann'],
  ['a slash', 'A/..'],
  ['an at sign', 'ann@b'],
  ['a percent sign', 'a%00b'],
  ['null', 'a\0b'],
  ['right-to-left override', 'ann\u202E'],
  ['zero width', 'an\u200Bn'],
  ['a letter that is blank', 'ann\u3164'],
  ['an emoji', 'ann😀'],
  ['two scripts', '\u0430dmin'],
  ['an id of a user', 'u_12'],
  ['an id of a game', 'g_3'],
  ['an id of an offer', 'o_5'],
  ['an id of a bet', 'b_7'],
  ['an id of a group', 'r_9'],
  ['an id of a promotion', 'p_3'],
  ['an id of a bank', 'f_4'],
  ['an id in capitals', 'U_12'],
  ['an id in wide letters', 'ｕ_12'],
])('refused: %s', (_, name) => {
  expect(usernameOf(name)).toBeNull()
})

test('is stored composed', () => {
  expect(usernameOf('jose\u0301')).toBe('jos\u00e9')
})

test.each([
  ['Bob', 'bob'],
  ['Ｂob', 'bob'],
  ['Straße', 'STRASSE'],
  ['jose\u0301', 'JOS\u00c9'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
])('%j and %j are one name', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other))
})

test('names that differ by a letter are two names', () => {
  expect(usernameKey('bob')).not.toBe(usernameKey('rob'))
})

test('the key of a key is itself, in every case of its letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const key = usernameKey(name)
      expect(usernameKey(key)).toBe(key)
    }),
  )
})
