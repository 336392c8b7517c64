/** The key in the link of an offer whose friend is determined by it. It is computed from the offer's id and not stored. */
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { keyedHash } from '../platform/keyedHash.ts'

const PURPOSE = 'offerLink'

export const linkKeyOf = (config: Pick<Config, 'SECRET_KEY'>, offerId: number): string =>
  keyedHash(config, PURPOSE, String(offerId))

/** True for the key of this offer, also one from before a change of SECRET_KEY. */
export function isLinkKey(
  { secretKeys }: Pick<Config, 'secretKeys'>,
  offerId: number,
  key: string,
): boolean {
  const given = Buffer.from(key)
  return secretKeys.some((SECRET_KEY) => {
    const own = Buffer.from(linkKeyOf({ SECRET_KEY }, offerId))
    return own.length === given.length && timingSafeEqual(own, given)
  })
}
