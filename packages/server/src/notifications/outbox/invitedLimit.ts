import type { Config } from '../../config/config.ts'
import type { RateLimit } from '../../platform/http/storedRateLimits.ts'
import { keyedHash } from '../../platform/keyedHash.ts'

/**
 * The limit of unrequested invitations to one recipient, from all users together (DS1). The key is a keyed hash: phone numbers are
 * few enough to try all of them against a plain hash.
 */
export function invitedLimit(config: Config, to: string): RateLimit {
  return {
    key: `invite:friend:${keyedHash(config, 'invitation', to)}`,
    most: 3,
    seconds: 30 * 24 * 60 * 60,
  }
}
