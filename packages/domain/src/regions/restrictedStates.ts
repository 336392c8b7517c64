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
 * The only states in which the Terms allow wagers, in their order. The operator may apply this list instead, or in
 * addition (GAP-002).
 */
export const TERMS_STATES = ['NV', 'PA', 'RI', 'IN', 'WV', 'IA', 'NJ'] as const

/**
 * What a region allows: `illegal` bars posting and taking (GAP-007), `intrastate` permits bets only between users of the
 * region (GAP-009).
 */
export type RegionRule = 'open' | 'illegal' | 'intrastate'
