import { expect, test } from 'vitest'
import { limitsSeen, regionKey, regionLimit } from './regionLimit.ts'

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

test.each([
  ['open', ['none', 'US-NJ']],
  ['intrastate', ['US-NJ']],
] as const)(
  'intra-state: where the rule is %s the offers limited to %j are seen',
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
  'intra-state: an offer from where the rule is %s, seen where it is %s: %s',
  (there, here, seen) => {
    const limit = regionLimit(newJersey, there)
    expect(limitsSeen({ country: 'US', region: 'NV' }, here).includes(limit)).toBe(seen)
    expect(limitsSeen(newJersey, there).includes(limit)).toBe(true)
  },
)
