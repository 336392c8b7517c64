import { expect, test } from 'vitest'
import { NAME_MAX, personName } from './names.ts'

const rows: [string, string | null][] = [
  ['Ann', 'Ann'],
  ['  Mary Jane ', 'Mary Jane'],
  ['Jose\u0301', 'José'],
  ['x'.repeat(NAME_MAX), 'x'.repeat(NAME_MAX)],
  ['x'.repeat(NAME_MAX + 1), null],
  ['', null],
  [' \t ', null],
  ['\u200B', null],
  ['\u2060\u200D \uFEFF', null],
  ['\u3164', null],
  ['\u0301', null],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['Ann\r\nBcc: eve', null],
  ['Ann\u202E', null],
]

test.each(rows)('the name %j is stored as %j', (text, name) => {
  expect(personName(text)).toBe(name)
})
