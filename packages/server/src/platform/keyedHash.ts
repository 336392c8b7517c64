import { createHmac } from 'node:crypto'
import type { PlatformConfig } from './platformConfig.ts'

/**
 * What somebody typed or where they can be reached, in a form that can be compared and not be guessed from: there are few
 * phone numbers and names, so that a plain hash of one tells it. `purpose` keeps apart what must not be matched.
 */
export function keyedHash(
  { SECRET_KEY }: Pick<PlatformConfig, 'SECRET_KEY'>,
  purpose: string,
  text: string,
): string {
  return createHmac('sha256', SECRET_KEY).update(`${purpose}\0${text}`).digest('base64url')
}
