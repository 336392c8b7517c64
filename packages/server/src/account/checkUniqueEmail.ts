import { checkUniqueEmail as checkUniqueEmailCall } from '@sidebet/contract/account'
import { isEmail, normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle } from '../handle.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, tooManyTries } from '../platform/http/reply.ts'
import { isEmailInUse } from '../platform/users/users.sql.ts'

/** A text that is no e-mail is not in use. */
export const checkUniqueEmail = handle(checkUniqueEmailCall, async ({ services, params, ip }) => {
  const wait = await countTriesOf(services, 'emailCheck', { network: networkOf(ip) })
  if (wait !== null) return tooManyTries(wait)

  const email = normalizeEmail(params.email)
  return done(isEmail(email) && (await isEmailInUse(services.db, email)) ? [{}] : [])
})
