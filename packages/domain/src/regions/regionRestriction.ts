import type { RegionRule } from './restrictedStates.ts'
import { isUsState } from './usStates.ts'

/** `illegal` bars posting and taking; the default for bets is `none` (GAP-006, GAP-007). */
export type RegionRestriction = 'none' | 'illegal'

/** Where the server found somebody: ISO codes in capitals; region "" when only the country is known. */
export type Location = { readonly country: string; readonly region: string }

/**
 * The server's ruling on where somebody is (GAP-002, GAP-005). Only the located address counts: what the login
 * claimed decides nothing. `rule` is that of the location's region; `unknown` is the setting for an address that cannot be located, or only as somewhere in the US, where the states decide.
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
