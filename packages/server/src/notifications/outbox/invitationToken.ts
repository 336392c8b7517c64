/**
 * The token in the link of an invitation: when it expires, and a keyed hash of that and of the e-mail that the link is sent to. It
 * confirms this e-mail at a sign-up, and permits nothing else. An e-mail signs up once, so it counts once.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { keyedHash } from '../../platform/keyedHash.ts'

const PURPOSE = 'invitation'
const LIFE_MS = 30 * 24 * 60 * 60 * 1000

/** `email` is in lower case, `now` in milliseconds since 1970. */
export function invitationToken(
  config: Pick<Config, 'SECRET_KEY'>,
  email: string,
  now: number,
): string {
  const end = String(now + LIFE_MS)
  return `${end}.${keyedHash(config, PURPOSE, `${end} ${email}`)}`
}

/** True for a token that we sent to this e-mail within the last 30 days. */
export function isInvited(
  { secretKeys }: Pick<Config, 'secretKeys'>,
  token: string,
  email: string,
  now: number,
): boolean {
  const [end = '', hash = ''] = token.split('.')
  const isOurs = secretKeys.some((SECRET_KEY) =>
    isSame(hash, keyedHash({ SECRET_KEY }, PURPOSE, `${end} ${email}`)),
  )
  return isOurs && Number(end) > now
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
