import type { Location } from './regionRestriction.ts'
import type { RegionRule } from './restrictedStates.ts'

/** A location as offers and takes carry it: "US-NJ", or "MX" alone when the region is not known. */
export function regionKey({ country, region }: Location): string {
  return region === '' ? country : `${country}-${region}`
}

/** The regionLimit of an offer posted there: its own region where people may bet only among themselves (GAP-009). */
export function regionLimit(location: Location, rule: RegionRule): string {
  return rule === 'intrastate' ? regionKey(location) : 'none'
}

/**
 * The regionLimits of the offers that somebody there may see and take: those of their own region, and the unlimited ones
 * unless people there may bet only among themselves. To others an offer does not exist (GAP-009).
 */
export function limitsSeen(location: Location, rule: RegionRule): readonly string[] {
  const own = regionKey(location)
  return rule === 'intrastate' ? [own] : ['none', own]
}
