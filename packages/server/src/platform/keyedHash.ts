import { createHmac } from 'node:crypto'
import type { PlatformConfig } from './platformConfig.ts'

/**
 * A keyed hash of what a user typed or of contact data, for comparison. Phone numbers and names are few, so a plain hash could be
 * reversed by guessing. Hashes with different values of `purpose` do not match each other.
 */
export function keyedHash(
  { SECRET_KEY }: Pick<PlatformConfig, 'SECRET_KEY'>,
  purpose: string,
  text: string,
): string {
  return createHmac('sha256', SECRET_KEY).update(`${purpose}\0${text}`).digest('base64url')
}
