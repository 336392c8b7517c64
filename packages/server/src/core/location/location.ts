/** Where a user is: what a client says about it is never asked (GAP-005). */
import { isUsTerritory } from '@sidebet/domain/regions/usStates'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { locationFile } from './locationFile.ts'
import { locationService } from './locationService.ts'

/** ISO codes in capitals: "US" and "NJ"; region '' when only the country is known. */
export type Place = { readonly country: string; readonly region: string }

export type LocationPort = {
  /** The place of this address, or null when it is not known or cannot be found out now. */
  locate(who: { readonly ip: string; readonly username: string }): Promise<Place | null>
  /** Whether the last place could be asked for: false when nobody can be located, for `/ready`. */
  isWell(): boolean
}

/**
 * The one adapter that the settings name: a file, a fixed place, or a service; the sandbox is one. Throws a StartError
 * when the file cannot be used.
 */
export function openLocation(config: Config, log: Log): LocationPort {
  const { LOCATION_FILE: file, LOCATION_FIXED: fixed } = config
  if (file) return inOneForm(locationFile(file, log))
  if (fixed) return fixedLocation(fixed)
  return inOneForm(locationService(config))
}

/** Everybody is at the one place, such as "US-NY": for trying out what people there meet. */
export function fixedLocation(place: string): LocationPort {
  const [country = '', region = ''] = place.split('-')
  return { locate: async () => ({ country, region }), isWell: () => true }
}

/** Codes in capitals; the territories are regions of the US, whether or not they are told as countries. */
function inOneForm({ locate, isWell }: LocationPort): LocationPort {
  return {
    isWell,
    async locate(who) {
      const place = await locate(who)
      if (!place) return null
      const [country, region] = [place.country.toUpperCase(), place.region.toUpperCase()]
      return isUsTerritory(country) ? { country: 'US', region: country } : { country, region }
    },
  }
}
