import { expect, test } from 'vitest'
import { RESTRICTED_STATES, TERMS_STATES } from './restrictedStates.ts'
import { isUsState, isUsTerritory, US_STATES } from './usStates.ts'

test('the restricted states are the 21 specified codes in the specified order', () => {
  expect(RESTRICTED_STATES.join(', ')).toBe(
    'AR, GA, ID, IL, IN, IA, KS, MD, MI, MS, MO, NE, NH, NC, OK, RI, SD, TN, UT, WV, WI',
  )
})

test('the list has 56 states and territories, including all restricted ones', () => {
  expect(Object.keys(US_STATES)).toHaveLength(56)
  expect(new Set(Object.values(US_STATES)).size).toBe(56)
  expect(RESTRICTED_STATES.filter((state) => !isUsState(state))).toEqual([])
  expect(TERMS_STATES.filter((state) => !isUsState(state))).toEqual([])
  expect(US_STATES.AR).toBe('Arkansas')
})

test.each(['', 'nj', 'XX', 'toString'])('%j is not a state', (code) => {
  expect(isUsState(code)).toBe(false)
})

test('only the five territories with a country code of their own are US territories', () => {
  expect(Object.keys(US_STATES).filter(isUsTerritory)).toEqual(['AS', 'GU', 'MP', 'PR', 'VI'])
  expect(isUsTerritory('US')).toBe(false)
})
