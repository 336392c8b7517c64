import { expect, test } from 'vitest'
import { placeText } from './placeText.ts'

test.each([
  ['US', 'NJ', 'NJ, United States'],
  ['UK', '', 'United Kingdom'],
  ['MX', 'JAL', 'JAL, Mexico'],
  ['Atlantis', 'North', 'North, Atlantis'],
  ['ZX', '', 'ZX'],
  ['', '', ''],
])('%s %s is %s', (country, region, words) => {
  expect(placeText({ country, region })).toBe(words)
})
