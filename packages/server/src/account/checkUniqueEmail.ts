import { checkUniqueEmail as checkUniqueEmailCall } from '@sidebet/contract/account'
import { isEmail, lowerEmail } from '@sidebet/domain/account/emailFormat'
import { handle } from '../handle.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, tooManyTries } from '../platform/http/reply.ts'
import { countTry, type RateLimit } from '../platform/http/storedRateLimits.ts'
import { isEmailInUse } from '../platform/users/users.sql.ts'

/** The stated texts reveal whether an e-mail is in use, so the number of checks is limited (GAP-023). */
const QUESTIONS_MAX = 60
const WINDOW_S = 15 * 60

/** For every endpoint that reveals whether an e-mail is in use, except the sign-up. */
export function emailCheckLimit(ip: string): RateLimit {
  return { key: `emailCheck:${networkOf(ip)}`, most: QUESTIONS_MAX, seconds: WINDOW_S }
}

/** A text that is no e-mail is not in use. */
export const checkUniqueEmail = handle(checkUniqueEmailCall, async ({ services, params, ip }) => {
  const wait = await countTry(services.db, emailCheckLimit(ip), services.config.THROTTLE_SCALE)
  if (wait !== null) return tooManyTries(wait)

  const email = lowerEmail(params.email)
  return done(isEmail(email) && (await isEmailInUse(services.db, email)) ? [{}] : [])
})
