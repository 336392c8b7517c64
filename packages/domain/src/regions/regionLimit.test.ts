import { expect, test } from 'vitest'
import { regionKey, regionLimit } from './regionLimit.ts'

const newJersey = { country: 'US', region: 'NJ' }

test('a location has one key', () => {
  expect(regionKey(newJersey)).toBe('US-NJ')
  expect(regionKey({ country: 'MX', region: '' })).toBe('MX')
})

test.each([
  ['open', 'none'],
  ['illegal', 'none'],
  ['intrastate', 'US-NJ'],
] as const)('an offer posted where the rule is %s is limited to %s', (rule, limit) => {
  expect(regionLimit(newJersey, rule)).toBe(limit)
})
