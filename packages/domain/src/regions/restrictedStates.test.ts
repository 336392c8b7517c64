import { expect, test } from 'vitest'
import { RESTRICTED_STATES, TERMS_STATES } from './restrictedStates.ts'
import { isUsState, isUsTerritory, US_STATES } from './usStates.ts'

test('the 21 stated codes, in the stated order', () => {
  expect(RESTRICTED_STATES.join(', ')).toBe(
    'AR, GA, ID, IL, IN, IA, KS, MD, MI, MS, MO, NE, NH, NC, OK, RI, SD, TN, UT, WV, WI',
  )
})

test('56 states and territories, the restricted among them', () => {
  expect(Object.keys(US_STATES)).toHaveLength(56)
  expect(new Set(Object.values(US_STATES)).size).toBe(56)
  expect(RESTRICTED_STATES.every(isUsState)).toBe(true)
  expect(TERMS_STATES.every(isUsState)).toBe(true)
  expect(US_STATES.AR).toBe('Arkansas')
})

test.each(['', 'nj', 'XX', 'toString'])('%j is no state', (code) => {
  expect(isUsState(code)).toBe(false)
})

test('a territory is one by its own code of a country, a state is not', () => {
  expect(Object.keys(US_STATES).filter(isUsTerritory)).toEqual(['AS', 'GU', 'MP', 'PR', 'VI'])
  expect(isUsTerritory('US')).toBe(false)
})
