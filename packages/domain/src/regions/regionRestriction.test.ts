import { expect, test } from 'vitest'
import { type Location, regionRestriction } from './regionRestriction.ts'
import type { RegionRule } from './restrictedStates.ts'

const at = (country: string, region = ''): Location => ({ country, region })

// In order of precedence: the location, its rule, the setting for an unlocated address.
const rows: [string, Location | null, 'none' | 'illegal', string][] = [
  ['not located, strict', null, 'illegal', 'illegal'],
  ['not located, lenient', null, 'none', 'none'],
  ['somewhere in the US, strict', at('US'), 'illegal', 'illegal'],
  ['somewhere in the US, lenient', at('US'), 'none', 'none'],
  ['no state of the US, strict', at('US', 'XX'), 'illegal', 'illegal'],
  ['open state, strict', at('US', 'NJ'), 'illegal', 'none'],
  ['another country, strict', at('GB'), 'illegal', 'none'],
]

test.each(rows)('%s', (_, location, unknown, restriction) => {
  expect(regionRestriction(location, 'open', unknown)).toBe(restriction)
})

test.each<[RegionRule, string]>([
  ['open', 'none'],
  ['intrastate', 'none'],
  ['illegal', 'illegal'],
])('where the rule is %s the restriction is %s', (rule, restriction) => {
  expect(regionRestriction(at('US', 'NJ'), rule, 'none')).toBe(restriction)
})

test('a rule also applies where the state is unknown', () => {
  expect(regionRestriction(at('US'), 'illegal', 'none')).toBe('illegal')
})
