import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundredths } from './money.ts'
import { plainDecimal } from './typedNumber.ts'

test.each([
  ['12,50', '12.50'],
  ['3,5', '3.5'],
  ['1,250', '1250'],
  ['1,250.50', '1250.50'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1.250,50', null],
  ['12,5000', null],
  ['1,25,5', null],
  [',', null],
  ['5²', null],
  ['-5', null],
  ['', null],
])('the number "%s" is read as %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain)
})

const MARKS = ['', '\u200e', '\u202a', '\u202c', '\ufeff', ' ', '\u00a0', '\u202f']
const marks = fc.constantFrom(...MARKS)
const narrow = (text: string) => text
const wide = (text: string) =>
  text.replace(/./g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** Hundredths, and one way to write them. */
const written = fc
  .record({
    value: fc.integer({ min: 0, max: 100_000_000 }),
    before: marks,
    behind: marks,
    separator: fc.constantFrom('.', ','),
    isGrouped: fc.boolean(),
    isShort: fc.boolean(),
    widen: fc.constantFrom(narrow, wide),
  })
  .map(({ value, before, behind, separator, isGrouped, isShort, widen }) => {
    const whole = String(Math.floor(value / 100))
    const both = String(value % 100).padStart(2, '0')
    const fraction = isShort ? both.replace(/0$/, '') : both
    // With a decimal comma nothing groups the thousands.
    const start = isGrouped && separator === '.' ? grouped(whole) : whole
    return { value, text: `${before}${widen(`${start}${separator}${fraction}`)}${behind}` }
  })

test('every way to write a number is read as this number, so no two numbers share a writing', () => {
  fc.assert(
    fc.property(written, ({ value, text }) => {
      expect(hundredths(plainDecimal(text), 'exact')).toBe(value)
    }),
  )
})
