import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey, typedUsername, USERNAME_MAX, usernameKey, usernameOf } from './username.ts'

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

test.each([' ann', 'ann ', 'ann\u00a0', '\ufeffann\n'])(
  'outer white space is no part of a username: %j',
  (name) => {
    expect([typedUsername(name), usernameOf(name)]).toEqual(['ann', 'ann'])
  },
)

test.each([
  ['Sunday  x', 'sunday x'],
  ['Sunday \u00a0 x', 'SUNDAY X'],
  [' Sunday x ', 'Sunday x'],
  ['Ann’s Crew', "ann's crew"],
  ['Ann‘s Crew', 'Ann’s Crew'],
])('the names %j and %j have one key', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test.each([
  ['Sunday x', 'Sundayx'],
  ["Ann's Crew", 'Anns Crew'],
  ['Sunday x', 'Sunday y'],
])('the names %j and %j have two keys', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

test('a name has one key with all white space, apostrophes, widths and cases, and two names never share one', () => {
  const words = fc.array(fc.stringMatching(/^[a-z']{1,5}$/), { minLength: 1, maxLength: 4 })
  const space = fc.constantFrom(' ', '  ', '\u00a0', '\u2003 ')
  const writingOf = (name: readonly string[]) =>
    fc
      .tuple(space, fc.constantFrom("'", '’', '‘', 'ʼ'), fc.boolean())
      .map(([between, apostrophe, isUpper]) => {
        const text = name.join(between).replaceAll("'", apostrophe)
        return `${between}${isUpper ? text.toUpperCase() : text}${between}`
      })
  const pair = fc
    .tuple(words, words)
    .chain(([one, other]) => fc.tuple(fc.constant([one, other]), writingOf(one), writingOf(other)))
  fc.assert(
    fc.property(pair, ([[one, other], a, b]) => {
      expect(nameKey(a)).toBe(one!.join(' '))
      expect(nameKey(a) === nameKey(b)).toBe(one!.join(' ') === other!.join(' '))
    }),
  )
})
