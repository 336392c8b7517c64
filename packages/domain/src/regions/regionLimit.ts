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
