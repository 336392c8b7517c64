import { expect, test } from 'vitest'
import { COUNTRIES, isCountry, loginCountryOf } from './countries.ts'

test('offers the four stated choices', () => {
  expect(COUNTRIES).toEqual(['US', 'UK', 'MX', 'Other Country'])
})

test('Other Country is treated as UK', () => {
  expect(COUNTRIES.map(loginCountryOf)).toEqual(['US', 'UK', 'MX', 'UK'])
})

test.each(['', 'us', 'Canada', 'toString'])('%j is no choice', (text) => {
  expect(isCountry(text)).toBe(false)
})
