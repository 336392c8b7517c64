import { expect, test } from 'vitest'
import { limitsSeen, regionKey, regionLimit } from './regionLimit.ts'

const newJersey = { country: 'US', region: 'NJ' }

test('the key of a location is its country and, if present, its region', () => {
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

test.each([
  ['open', ['none', 'US-NJ']],
  ['intrastate', ['US-NJ']],
] as const)(
  'intra-state: a user where the rule is %s sees the offers limited to %j',
  (rule, limits) => {
    expect(limitsSeen(newJersey, rule)).toEqual(limits)
  },
)

test.each([
  ['open', 'open', true],
  ['open', 'intrastate', false],
  ['intrastate', 'open', false],
  ['intrastate', 'intrastate', false],
] as const)(
  'intra-state: an offer from a region with the rule %s is visible in another one with the rule %s: %s',
  (there, here, seen) => {
    const limit = regionLimit(newJersey, there)
    expect(limitsSeen({ country: 'US', region: 'NV' }, here).includes(limit)).toBe(seen)
    expect(limitsSeen(newJersey, there)).toContain(limit)
  },
)
