import type { Config } from '../../config/config.ts'
import { countTriesOf } from '../../config/rateLimits.ts'
import type { Db } from '../../platform/database/db.ts'
import { keyedHash } from '../../platform/keyedHash.ts'

/**
 * Counts an unrequested invitation to this recipient, and returns whether it may be sent (DS1). The key is a keyed hash: phone
 * numbers are few enough to try all of them against a plain hash.
 */
export async function countInvited(
  { db, config }: { readonly db: Db; readonly config: Config },
  to: string,
): Promise<boolean> {
  const recipient = keyedHash(config, 'invitation', to)
  return (await countTriesOf({ db, config }, 'invited', { recipient })) === null
}
