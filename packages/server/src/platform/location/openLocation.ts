import { isUsTerritory } from '@sidebet/domain/regions/usStates'
import type { Log } from '../log.ts'
import type { PlatformConfig } from '../platformConfig.ts'
import type { LocationPort } from './location.ts'
import { locationFile } from './locationFile.ts'
import { locationService } from './locationService.ts'

/**
 * The adapter that the settings name: a file, a fixed location, or a service such as the sandbox. Throws a StartError when the file
 * cannot be used.
 */
export function openLocation(config: PlatformConfig, log: Log): LocationPort {
  const { LOCATION_FILE: file, LOCATION_FIXED: fixed } = config
  if (file) return inOneForm(locationFile(file, log))
  if (fixed) return fixedLocation(fixed)
  return inOneForm(locationService(config))
}

/** All users are at one location, such as "US-NY", to try out what users there see. */
function fixedLocation(code: string): LocationPort {
  const [country = '', region = ''] = code.split('-')
  return { locate: async () => ({ country, region }), isWell: () => true }
}

/** Codes in capitals. Territories become regions of the US, also where a source reports them as countries. */
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
