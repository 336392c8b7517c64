import { expect, test } from 'vitest'
import { type Location, regionRestriction } from './regionRestriction.ts'
import { defaultRegionRule, type RegionRule } from './restrictedStates.ts'

const at = (country: string, region = ''): Location => ({ country, region })

// In order of precedence: what the place is, what its rule says, how an unknown place counts.
const rows: [string, Location | null, 'none' | 'illegal', string][] = [
  ['not located, strict', null, 'illegal', 'illegal'],
  ['not located, lenient', null, 'none', 'none'],
  ['restricted state, lenient', at('US', 'GA'), 'none', 'illegal'],
  ['somewhere in the US, strict', at('US'), 'illegal', 'illegal'],
  ['somewhere in the US, lenient', at('US'), 'none', 'none'],
  ['no state of the US, strict', at('US', 'XX'), 'illegal', 'illegal'],
  ['open state, strict', at('US', 'NJ'), 'illegal', 'none'],
  ['another country, strict', at('GB'), 'illegal', 'none'],
  ['a region named like a restricted state', at('BR', 'GA'), 'illegal', 'none'],
]

test.each(rows)('%s', (_, location, unknown, restriction) => {
  expect(regionRestriction(location, defaultRegionRule, unknown)).toBe(restriction)
})

test.each<[RegionRule, string]>([
  ['open', 'none'],
  ['intrastate', 'none'],
  ['illegal', 'illegal'],
])("the operator's rule %s makes %s", (rule, restriction) => {
  const ruleOf = (country: string, region: string) =>
    country === 'US' && region === 'NJ' ? rule : 'open'
  expect(regionRestriction(at('US', 'NJ'), ruleOf, 'none')).toBe(restriction)
})
