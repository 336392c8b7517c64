import { expect, test } from 'vitest'
import { countryOfLanguage } from './countryOfLanguage.ts'

test.each([
  ['en-US', 'US'],
  ['en-GB', 'UK'],
  ['es-MX', 'MX'],
  ['fr-CA', 'Other Country'],
  ['zh-Hant-TW', 'Other Country'],
  ['es', ''],
  ['', ''],
  ['c', ''],
])('the sign-up of a browser in %s begins with the country "%s"', (language, country) => {
  expect(countryOfLanguage(language)).toBe(country)
})
