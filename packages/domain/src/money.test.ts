import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, formatDollars, fromHundredths, hundredths, plainDollars } from './money.ts'

describe('an amount is read from a text or a number (W1)', () => {
  test.each([
    ['10', 1000],
    ['10.00', 1000],
    [10, 1000],
    [0.1 + 0.2, 30],
    [1.005, 101],
    ['1.005', 101],
    ['1.004999', 100],
    ['0.005', 1],
    ['0.00499999999999999999', 0],
    [1e2, 10000],
    [0, 0],
    [-0, 0],
    ['-1.50', -150],
    ['-0.01', -1],
    ['-0.00', 0],
    ['-0.004', 0],
    ['007', 700],
  ])('%s rounds half up to %i', (value, expected) => {
    expect(hundredths(value, 'halfUp')).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '1e2',
    '0x10',
    '1,000',
    '$5',
    '5 ',
    ' 5',
    '.5',
    '5.',
    '+5',
    '--5',
    '1.2.3',
    'NaN',
    'Infinity',
    '-',
    '٣',
    '1'.repeat(16),
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    undefined,
    [],
    ['5'],
    {},
    [5],
  ])('%s is not an amount', (value) => {
    expect(hundredths(value, 'halfUp')).toBeNull()
  })

  test.each([
    ['1'.repeat(13), 1_111_111_111_111_00],
    [`0.${'0'.repeat(28)}12`, 0],
    [`1.${'0'.repeat(29)}1`, 100],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    ['-90071992547409.91', -Number.MAX_SAFE_INTEGER],
    ['000000000000001', 100],
  ])('%s is within the limits of an amount', (text, expected) => {
    expect(hundredths(text, 'halfUp')).toBe(expected)
  })

  test.each([
    `0.${'0'.repeat(31)}`,
    `1.${'0'.repeat(30)}1`,
    '0000000000000001',
    '90071992547409.92',
    '90071992547409.915',
    '-90071992547409.92',
  ])('%s exceeds the limits of an amount', (text) => {
    expect(hundredths(text, 'halfUp')).toBeNull()
  })

  test('an exact amount has at most two significant decimals', () => {
    expect(hundredths('5.000', 'exact')).toBe(500)
    expect(hundredths('5.001', 'exact')).toBeNull()
  })
})

test('an amount written as a text or a number is read as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(hundredths(plainDollars(cents(amount)), 'exact')).toBe(amount === 0 ? 0 : amount)
      expect(hundredths(fromHundredths(amount), 'exact')).toBe(amount === 0 ? 0 : amount)
    }),
  )
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123450, '$1,234.50'],
  [100_000_000, '$1,000,000.00'],
  [-99_999, '-$999.99'],
])('%i cents are shown as %s', (amount, text) => {
  expect(formatDollars(cents(amount))).toBe(text)
})

test('cents() throws for a value that is not a whole number of cents', () => {
  expect(() => cents(1.5)).toThrow()
  expect(() => cents(2 ** 53)).toThrow()
})
