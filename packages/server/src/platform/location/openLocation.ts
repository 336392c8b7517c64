import { isUsTerritory } from '@sidebet/domain/regions/usStates'
import type { Log } from '../log.ts'
import type { PlatformConfig } from '../platformConfig.ts'
import type { LocationPort } from './location.ts'
import { locationFile } from './locationFile.ts'
import { locationService } from './locationService.ts'

/**
 * The one adapter that the settings name: a file, a fixed place, or a service; the sandbox is one. Throws a StartError
 * when the file cannot be used.
 */
export function openLocation(config: PlatformConfig, log: Log): LocationPort {
  const { LOCATION_FILE: file, LOCATION_FIXED: fixed } = config
  if (file) return inOneForm(locationFile(file, log))
  if (fixed) return fixedLocation(fixed)
  return inOneForm(locationService(config))
}

/** Everybody is at the one place, such as "US-NY": for trying out what people there meet. */
function fixedLocation(code: string): LocationPort {
  const [country = '', region = ''] = code.split('-')
  return { locate: async () => ({ country, region }), isWell: () => true }
}

/** Codes in capitals; the territories are regions of the US, whether or not they are told as countries. */
function inOneForm({ locate, isWell }: LocationPort): LocationPort {
  return {
    isWell,
    async locate(who) {
      const location = await locate(who)
      if (!location) return null
      const [country, region] = [location.country.toUpperCase(), location.region.toUpperCase()]
      return isUsTerritory(country) ? { country: 'US', region: country } : { country, region }
    },
  }
}
