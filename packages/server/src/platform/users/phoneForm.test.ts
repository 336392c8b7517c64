import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneForm } from './phoneForm.ts'

test.each([
  ['+1 305 555 0177', '13055550177'],
  ['113055550177', '13055550177'],
  ['44 07700 900555', '447700900555'],
  ['+44 (0)7700 900555', '447700900555'],
  // Italy has no trunk 0: it is a part of the number.
  ['390669821234', '390669821234'],
  ['15550100', '15550100'],
  ['5', '5'],
  ['abc', 'abc'],
  ['', ''],
])('the one form of the phone "%s" is "%s"', (text, form) => {
  expect(phoneForm(text)).toBe(form)
})

/** National numbers with the trunk digit that people dial before them. */
const NUMBERS = [
  { code: '1', trunk: '1', national: fc.stringMatching(/^305555\d{4}$/) },
  { code: '44', trunk: '0', national: fc.stringMatching(/^7700900\d{3}$/) },
  { code: '49', trunk: '0', national: fc.stringMatching(/^1711\d{6}$/) },
  { code: '33', trunk: '0', national: fc.stringMatching(/^6120\d{5}$/) },
]
const someNumber = fc
  .constantFrom(...NUMBERS)
  .chain(({ code, trunk, national }) => national.map((number) => ({ code, trunk, number })))

const writingOf = ({ code, trunk, number }: { code: string; trunk: string; number: string }) =>
  fc
    .record({
      start: fc.constantFrom('', '+', '00', '\u200e+'),
      between: fc.constantFrom('', ' ', '-', '\u00a0', ' (', '.'),
      hasTrunk: fc.boolean(),
    })
    .map(
      ({ start, between, hasTrunk }) =>
        `${start}${code}${between}${hasTrunk ? trunk : ''}${between}${number.slice(0, 3)}${between}${number.slice(3)}`,
    )

test('all ways to write a number have one form, two numbers never share one, and a form is its own', () => {
  const pair = fc
    .tuple(someNumber, someNumber)
    .chain(([one, other]) => fc.tuple(fc.constant([one, other]), writingOf(one), writingOf(other)))
  fc.assert(
    fc.property(pair, ([[one, other], a, b]) => {
      const formOf = ({ code, number }: { code: string; number: string }) => `${code}${number}`
      expect(phoneForm(a)).toBe(formOf(one!))
      expect(phoneForm(phoneForm(a))).toBe(phoneForm(a))
      expect(phoneForm(a) === phoneForm(b)).toBe(formOf(one!) === formOf(other!))
    }),
  )
})

test('the form of any digits is its own form', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), (digits) => {
      const form = phoneForm(digits)
      expect(phoneForm(form)).toBe(form)
    }),
    { numRuns: 1_000, examples: [['86000000000']] },
  )
})
