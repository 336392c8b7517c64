import { expect, test } from 'vitest'
import { readHundredths, readStake } from './readNumber.ts'

test.each([
  ['40', 4000],
  ['$1,234.5 ', 123_450],
  ['.5', 50],
  ['5.', 500],
  ['10.005', 1001],
  ['10.0049', 1000],
  ['', null],
  ['0', null],
  ['0.004', null],
  ['-5', null],
  ['1e3', null],
  ['ten', null],
  ['.', null],
])('the stake "%s" is %s', (text, stake) => {
  expect(readStake(text)).toBe(stake)
})

test.each([
  ['3', 300],
  ['3.5', 350],
  ['.5', 50],
  ['3.25', 325],
  ['3.255', null],
  ['0', null],
  ['-3', null],
  ['', null],
])('the spread "%s" is %s', (text, spread) => {
  expect(readHundredths(text)).toBe(spread)
})
