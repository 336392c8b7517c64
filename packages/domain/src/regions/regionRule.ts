import type { RegionRule } from './restrictedStates.ts'

/** The two lists of states that the operator chooses from; with both, the stricter one counts (GAP-002). */
export const REGION_LISTS = ['restricted', 'terms'] as const

export type RegionList = (typeof REGION_LISTS)[number]

/** The rules of one region today: of each list that names it, and of the operator, who needs no list. */
export type RegionRules = { readonly [By in RegionList | 'operator']?: RegionRule }

/** The rule of a region: the operator's, else the strictest of the lists that count; open without any. */
export function regionRule(rules: RegionRules, lists: readonly RegionList[]): RegionRule {
  if (rules.operator !== undefined) return rules.operator
  return lists.some((list) => rules[list] === 'illegal') ? 'illegal' : 'open'
}
