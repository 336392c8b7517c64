import type { RegionRule } from './restrictedStates.ts'
import { isUsState } from './usStates.ts'

/** `illegal` bars posting and taking; the default for bets is `none` (GAP-006, GAP-007). */
export type RegionRestriction = 'none' | 'illegal'

/** The user's location as the server found it: ISO codes in capitals; region "" when only the country was found. */
export type Location = { readonly country: string; readonly region: string }

/**
 * The server's restriction for a location (GAP-002, GAP-005). Only the located address counts: the location that the login
 * declared has no effect. `rule` is that of the location's region. `unknown` is the setting for an address without a
 * location, or located in the US without a state. US rules depend on the state.
 */
export function regionRestriction(
  location: Location | null,
  rule: RegionRule,
  unknown: RegionRestriction,
): RegionRestriction {
  if (location === null) return unknown
  const { country, region } = location
  if (rule === 'illegal') return 'illegal'
  if (country === 'US' && !isUsState(region)) return unknown
  return 'none'
}
