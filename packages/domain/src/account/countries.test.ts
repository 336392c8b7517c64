import { expect, test } from 'vitest'
import { COUNTRIES, isCountry, loginCountryOf } from './countries.ts'

test('the list has the four specified countries', () => {
  expect(COUNTRIES).toEqual(['US', 'UK', 'MX', 'Other Country'])
})

test('Other Country is treated as UK', () => {
  expect(COUNTRIES.map(loginCountryOf)).toEqual(['US', 'UK', 'MX', 'UK'])
})

test.each(['', 'us', 'Canada', 'toString'])('%j is not in the list of countries', (text) => {
  expect(isCountry(text)).toBe(false)
})
