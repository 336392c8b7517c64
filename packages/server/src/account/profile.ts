import { mfaStatus as mfaStatusCall, profile as profileCall } from '@sidebet/contract/account'
import { fromHundredths } from '@sidebet/domain/money'
import { handle } from '../handle.ts'
import { readWithdrawable } from '../payments/withheld.ts'
import { done } from '../platform/http/reply.ts'
import { shownEmail } from '../platform/users/shownEmail.ts'
import { readUser } from '../platform/users/users.sql.ts'
import { wireUser } from '../platform/users/wireUser.ts'
import { readUnconfirmed } from './contacts.sql.ts'

/**
 * The user's own data, without the security question and its answer (GAP-030). A changed e-mail or phone is shown at once,
 * together with the confirmed one, which still receives the codes (AC12). Includes the withheld funds (GAP-066).
 */
export const profile = handle(profileCall, async ({ services, session }) => {
  const user = await readUser(services.db, session.userId)
  const { firstName, lastName, username } = user
  const { withheld } = await readWithdrawable(services.db, user.id)
  const unconfirmed = await readUnconfirmed(services.db, user.id)
  return done({
    user: wireUser(user),
    firstName,
    lastName,
    username,
    email: shownEmail(unconfirmed.email ?? user.email),
    phone: unconfirmed.phone ?? user.phone,
    confirmedEmail: shownEmail(user.email),
    confirmedPhone: user.phone,
    witholdAmount: fromHundredths(withheld),
  })
})

export const mfaStatus = handle(mfaStatusCall, async ({ services, session }) => {
  const { mfaOn } = await readUser(services.db, session.userId)
  return done({ MFAon: mfaOn })
})
