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
])('the username %j is allowed', (name) => {
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
  ['letters that are blank', '\u3164\u3164\u3164'],
  ['a Roman number, which is no letter', 'bob\u216B'],
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
])('a username is refused: %s', (_, name) => {
  expect(usernameOf(name)).toBeNull()
})

test('a username is stored in composed Unicode form', () => {
  expect(usernameOf('jose\u0301')).toBe('jos\u00e9')
})

test.each([
  ['Bob', 'bob'],
  ['Ｂob', 'bob'],
  ['Straße', 'STRASSE'],
  ['STRA\u1E9EE', 'Straße'],
  ['\u0390da', '\u03AA\u0301da'],
  ['jose\u0301', 'JOS\u00c9'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
])('%j and %j are the same username', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other))
})

test('usernames that differ by a letter are different', () => {
  expect(usernameKey('bob')).not.toBe(usernameKey('rob'))
})

test('the key of a username key is the key itself, for every character', () => {
  const unstable: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const key = usernameKey(String.fromCodePoint(code))
    if (usernameKey(key) !== key) unstable.push(code.toString(16))
  }
  expect(unstable).toEqual([])
})
