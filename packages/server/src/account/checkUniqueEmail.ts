import { checkUniqueEmail as checkUniqueEmailCall } from '@sidebet/contract/account'
import { isEmail, lowerEmail } from '@sidebet/domain/account/emailFormat'
import { handle } from '../handle.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, tooManyTries } from '../platform/http/reply.ts'
import { countTry, type RateLimit } from '../platform/http/storedRateLimits.ts'
import { isEmailInUse } from '../platform/users/users.sql.ts'

/** GAP-023: the stated texts tell whether an e-mail is known; asking for many takes long. */
const QUESTIONS_MAX = 60
const WINDOW_S = 15 * 60

/** For everything that tells whether somebody uses an e-mail, except the sign-up. */
export function emailCheckLimit(ip: string): RateLimit {
  return { key: `emailCheck:${networkOf(ip)}`, most: QUESTIONS_MAX, seconds: WINDOW_S }
}

/** Something that is no e-mail belongs to nobody, so it is not in use. */
export const checkUniqueEmail = handle(checkUniqueEmailCall, async ({ services, params, ip }) => {
  const wait = await countTry(services.db, emailCheckLimit(ip), services.config.THROTTLE_SCALE)
  if (wait !== null) return tooManyTries(wait)

  const email = lowerEmail(params.email)
  return done(isEmail(email) && (await isEmailInUse(services.db, email)) ? [{}] : [])
})
