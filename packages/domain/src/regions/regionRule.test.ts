import { expect, test } from 'vitest'
import { type RegionList, type RegionRules, regionRule } from './regionRule.ts'
import type { RegionRule } from './restrictedStates.ts'

const both: RegionList[] = ['restricted', 'terms']

test.each<[string, RegionRules, RegionList[], RegionRule]>([
  ['nobody says anything', {}, both, 'open'],
  ['the list that counts bars it', { restricted: 'illegal' }, ['restricted'], 'illegal'],
  ['the list that does not count bars it', { terms: 'illegal' }, ['restricted'], 'open'],
  ['the other list counts', { terms: 'illegal' }, ['terms'], 'illegal'],
  ['one of two bars it', { terms: 'illegal' }, both, 'illegal'],
  ['the other of two bars it', { restricted: 'illegal', terms: 'open' }, both, 'illegal'],
  ['a later row of the list opened it', { restricted: 'open' }, both, 'open'],
  ['the operator opens it', { operator: 'open', restricted: 'illegal' }, both, 'open'],
  ['the operator bars it', { operator: 'illegal' }, ['restricted'], 'illegal'],
  [
    'the operator keeps it inside',
    { operator: 'intrastate', terms: 'illegal' },
    both,
    'intrastate',
  ],
])('%s', (_, rules, lists, rule) => {
  expect(regionRule(rules, lists)).toBe(rule)
})
