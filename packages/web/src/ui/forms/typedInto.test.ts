import { expect, test } from 'vitest'
import { typedInto } from './typedInto.ts'

const PASTED = '\u200eann\u202c\ufeff'

test.each([
  ['a text', 'text', PASTED, {}, 'ann'],
  ['an e-mail', 'email', '\u202abea@b.test\u202c', {}, 'bea@b.test'],
  ['a phone', 'tel', '\u200e305', {}, '305'],
  ['a name of a person', 'text', 'نی\u200cما', { freeText: 'true' }, 'نی\u200cما'],
  ['a message', 'textarea', PASTED, {}, PASTED],
  ['a password', 'password', PASTED, {}, PASTED],
] as const)(
  'format characters in a field count as nothing, except in free text: %s',
  (_, type, value, dataset, typed) => {
    expect(typedInto({ type, value, dataset })).toBe(typed)
  },
)

test.each([
  [true, 'true'],
  [false, ''],
])('a checkbox that is %s has the entry "%s"', (checked, typed) => {
  expect(typedInto({ type: 'checkbox', value: 'on', checked, dataset: {} })).toBe(typed)
})
