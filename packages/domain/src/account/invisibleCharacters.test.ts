import { expect, test } from 'vitest'
import { hasControls, hasInvisible } from './invisibleCharacters.ts'

const rows: [string, string, boolean, boolean][] = [
  ['plain text with an accent', 'José O’Neil', false, false],
  ['line feed', 'a\nb', true, true],
  ['null', 'a\0b', true, true],
  ['right-to-left override', 'a\u202Eb', true, true],
  ['right-to-left mark', 'a\u200Fb', true, true],
  ['half a surrogate pair', 'a\uD83Db', true, true],
  ['line separator', 'a\u2028b', true, true],
  ['zero-width space', 'a\u200Bb', false, true],
  ['zero-width joiner', 'a\u200Db', false, true],
  ['soft hyphen', 'a\u00ADb', false, true],
  ['Hangul filler, a letter that is blank', 'a\u3164b', false, true],
]

test.each(rows)('%s', (_, text, controls, invisible) => {
  expect(hasControls(text)).toBe(controls)
  expect(hasInvisible(text)).toBe(invisible)
})
