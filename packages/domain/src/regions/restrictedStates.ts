/** The states in which betting is restricted (GAP-002), in the stated order; AR is Arkansas (GAP-003). */
export const RESTRICTED_STATES = [
  'AR',
  'GA',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'MD',
  'MI',
  'MS',
  'MO',
  'NE',
  'NH',
  'NC',
  'OK',
  'RI',
  'SD',
  'TN',
  'UT',
  'WV',
  'WI',
] as const

/**
 * What a region allows: `illegal` bars posting and taking (GAP-007), `intrastate` lets its people bet only among
 * themselves (GAP-009).
 */
export type RegionRule = 'open' | 'illegal' | 'intrastate'

const RESTRICTED: ReadonlySet<string> = new Set(RESTRICTED_STATES)

/**
 * The rule of a region until an operator sets another in the table of rules (GAP-002): `country` is an ISO code
 * ("US"), `region` the code within it ("NJ"), both in capitals; region "" when only the country is known. No region
 * is `intrastate` by default.
 */
export function defaultRegionRule(country: string, region: string): RegionRule {
  return country === 'US' && RESTRICTED.has(region) ? 'illegal' : 'open'
}
