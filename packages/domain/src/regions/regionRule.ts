import type { RegionRule } from './restrictedStates.ts'

/** The two lists of states that the operator chooses from; with both the stricter counts (GAP-002). */
export const REGION_LISTS = ['restricted', 'terms'] as const

export type RegionList = (typeof REGION_LISTS)[number]

/** What is said of one region today: by each list that names it, and by the operator, who needs no list. */
export type RegionRules = { readonly [By in RegionList | 'operator']?: RegionRule }

/** The rule of a region: the operator's word, else the stricter one of the lists that count; open where nobody says anything. */
export function regionRule(rules: RegionRules, lists: readonly RegionList[]): RegionRule {
  if (rules.operator !== undefined) return rules.operator
  return lists.some((list) => rules[list] === 'illegal') ? 'illegal' : 'open'
}
