import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import { amountText, decimalText, oddsText, signedText } from './numberText.ts'

test.each([
  [300, '3'],
  [350, '3.5'],
  [225, '2.25'],
  [1000, '10'],
  [10000, '100'],
  [5, '0.05'],
  [99999, '999.99'],
])('%i hundredths are shown as %s', (hundredths, text) => {
  expect(decimalText(hundredths)).toBe(text)
})

test('odds and amounts are shown as text', () => {
  expect(oddsText({ numerator: 150, denominator: 100 })).toBe('1.5 to 1')
  expect(amountText(cents(1234_50))).toBe('$1234.50')
})

test.each([
  [1234_50, '+$1,234.50'],
  [0, '$0.00'],
  [-1234_50, '\u2212$1,234.50'],
])('%i cents with their sign are shown as %s', (amount, text) => {
  expect(signedText(cents(amount))).toBe(text)
})
