import { expect, test } from 'vitest'
import { readHundredths, readStake } from './readNumber.ts'

test.each([
  ['40', 4000],
  ['$1,234.5 ', 123_450],
  ['25,5', 2550],
  ['10.005', 1001],
  ['10.0049', 1000],
  ['', null],
  ['0', null],
  ['0.004', null],
  ['ten', null],
])('the text "%s" is read as the stake %s', (text, stake) => {
  expect(readStake(text)).toBe(stake)
})

test.each([
  ['3', 300],
  ['3.5', 350],
  ['.5', 50],
  ['3.25', 325],
  ['3.255', null],
  ['3,5', 350],
  ['1,000', 100_000],
  ['\u200e3.5\ufeff', 350],
  ['1.250,50', null],
  ['12,5000', null],
  ['0', null],
  ['-3', null],
  ['', null],
])('the text "%s" is read as the spread %s', (text, spread) => {
  expect(readHundredths(text)).toBe(spread)
})
