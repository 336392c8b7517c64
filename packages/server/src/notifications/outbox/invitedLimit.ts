import type { Config } from '../../config/config.ts'
import type { RateLimit } from '../../platform/http/storedRateLimits.ts'
import { keyedHash } from '../../platform/keyedHash.ts'

/** What somebody may get who asked for none, from all users together (DS1). Keyed: few phones are tried soon. */
export function invitedLimit(config: Config, to: string): RateLimit {
  return {
    key: `invite:friend:${keyedHash(config, 'invitation', to)}`,
    most: 3,
    seconds: 30 * 24 * 60 * 60,
  }
}
