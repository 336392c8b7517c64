import { AMOUNT_MAX, cents, formatDollars, plainDollars } from '@sidebet/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount } from './readAmount.ts'

test.each([
  ['40', 40_00],
  ['0', 0],
  ['.5', 50],
  ['5.', 5_00],
  [' $ 25.50 ', 25_50],
  ['1,250.50', 1_250_50],
  ['12,345', 12_345_00],
  ['$1,234.5 ', 1_234_50],
  ['1,000,000', 1_000_000_00],
  ['25,5', 25_50],
  ['1,25', 1_25],
  ['1234,50', 1_234_50],
  [',5', 50],
  ['$12,50', 12_50],
  ['\u200e12.50\u202c', 12_50],
  ['\u202a$\u200e12,50\ufeff', 12_50],
  ['１２．５０', 12_50],
  ['12,5000', null],
  ['1,2,5', null],
  ['5²', null],
  ['1,2345', null],
  ['12,34,567', null],
  ['1234,567', null],
  [',500', null],
  ['1,250,', null],
  ['1.250,50', null],
  ['1.250.50', null],
  ['1 250', null],
  ['10.005', 10_01],
  ['-5', null],
  ['1e3', null],
  ['ten', null],
  ['$', null],
  ['.', null],
  ['', null],
])('the text "%s" is read as the amount %s', (text, amount) => {
  expect(readAmount(text, 'halfUp')).toBe(amount)
})

test('a part of a cent is rounded or refused', () => {
  expect(readAmount('25.505', 'halfUp')).toBe(25_51)
  expect(readAmount('25.505', 'exact')).toBeNull()
})

const amounts = fc.integer({ min: 0, max: AMOUNT_MAX }).map(cents)

test('every formatted amount is read as the same amount', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(readAmount(plainDollars(amount), 'exact')).toBe(amount)
      expect(readAmount(formatDollars(amount), 'exact')).toBe(amount)
    }),
  )
})

test('commas between whole thousands do not change an amount, and one with one or two digits behind it is a decimal comma', () => {
  const groups = fc.array(fc.stringMatching(/^\d{0,4}$/), { minLength: 2, maxLength: 4 })
  const fraction = fc.constantFrom('', '.', '.5', '.50')
  fc.assert(
    fc.property(groups, fraction, ([first = '', ...rest], tail) => {
      const isWhole = /^\d{1,3}$/.test(first) && rest.every((group) => group.length === 3)
      const isDecimal = rest.length === 1 && /^\d{1,2}$/.test(rest[0]!) && tail === ''
      const read = readAmount(`${[first, ...rest].join(',')}${tail}`, 'exact')
      const asPoint = isWhole
        ? [first, ...rest].join('') + tail
        : isDecimal && `${first}.${rest[0]}`
      expect(read).toBe(asPoint === false ? null : readAmount(asPoint, 'exact'))
    }),
  )
})
