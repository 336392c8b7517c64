import { expect, test } from 'vitest'
import { defaultRegionRule, RESTRICTED_STATES } from './restrictedStates.ts'
import { isUsState, US_STATES } from './usStates.ts'

test('the 21 stated codes, in the stated order', () => {
  expect(RESTRICTED_STATES.join(', ')).toBe(
    'AR, GA, ID, IL, IN, IA, KS, MD, MI, MS, MO, NE, NH, NC, OK, RI, SD, TN, UT, WV, WI',
  )
})

test('56 states and territories, the restricted among them', () => {
  expect(Object.keys(US_STATES)).toHaveLength(56)
  expect(new Set(Object.values(US_STATES)).size).toBe(56)
  expect(RESTRICTED_STATES.every(isUsState)).toBe(true)
  expect(US_STATES.AR).toBe('Arkansas')
})

test.each(['', 'nj', 'XX', 'toString'])('%j is no state', (code) => {
  expect(isUsState(code)).toBe(false)
})

test('illegal exactly in the restricted states', () => {
  const illegal = Object.keys(US_STATES).filter(
    (code) => defaultRegionRule('US', code) === 'illegal',
  )
  expect(illegal.sort()).toEqual([...RESTRICTED_STATES].sort())
})

test.each([
  ['US', 'NJ'],
  ['US', 'DC'],
  ['US', ''],
  ['BR', 'GA'],
  ['IN', ''],
  ['GB', 'ENG'],
])('%s %s is open', (country, region) => {
  expect(defaultRegionRule(country, region)).toBe('open')
})
