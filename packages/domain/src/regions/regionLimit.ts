import type { Location } from './regionRestriction.ts'
import type { RegionRule } from './restrictedStates.ts'

/** The region of offers and takes: "US-NJ", or "MX" alone when the region was not located. */
export function regionKey({ country, region }: Location): string {
  return region === '' ? country : `${country}-${region}`
}

/** The regionLimit of an offer posted there: its own region when betting there is intrastate (GAP-009). */
export function regionLimit(location: Location, rule: RegionRule): string {
  return rule === 'intrastate' ? regionKey(location) : 'none'
}

/**
 * The regionLimits of the offers that a user there may see and take: their own region, and 'none' unless betting there is
 * intrastate. For other users an offer does not exist (GAP-009).
 */
export function limitsSeen(location: Location, rule: RegionRule): readonly string[] {
  const own = regionKey(location)
  return rule === 'intrastate' ? [own] : ['none', own]
}
