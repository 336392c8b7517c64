import { expect, test } from 'vitest'
import { locationText } from './locationText.ts'

test.each([
  ['US', 'NJ', 'NJ, United States'],
  ['UK', '', 'United Kingdom'],
  ['MX', 'JAL', 'JAL, Mexico'],
  ['Atlantis', 'North', 'North, Atlantis'],
  ['ZX', '', 'ZX'],
  ['', '', ''],
])('the location %s %s is shown as %s', (country, region, words) => {
  expect(locationText({ country, region })).toBe(words)
})
