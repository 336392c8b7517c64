import { wireId } from '@sidebet/contract/ids'
import { mfaChangeStatus as mfaChangeStatusCall } from '@sidebet/contract/secondFactor'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle } from '../handle.ts'
import { notifyOfAccountChange } from '../notifications/outbox/notifyOfAccountChange.ts'
import { audit } from '../platform/audit/audit.ts'
import { done, tooManyTries } from '../platform/http/reply.ts'
import { readUser, setMfaOn } from '../platform/users/users.sql.ts'
import { setSessionCookie } from '../session/sessionCookie.ts'
import { renewSession } from '../session/startSession.ts'

/**
 * Enables or disables the second factor. The user is notified by mail, all other sessions of the user end, and this one
 * gets a new id (GAP-019, AC7). Nothing happens when the setting is unchanged.
 */
export const changeMfa = handle(
  mfaChangeStatusCall,
  async ({ services, session, body, ip, http }) => {
    const { userId } = session
    const { db, config } = services
    const wait = await countTriesOf(services, 'accountChange', { user: userId })
    if (wait !== null) return tooManyTries(wait)

    const sessionId = await db.transaction(async (tx) => {
      if (!(await setMfaOn(tx, userId, body.MFAon))) return null
      const renewed = await renewSession(tx, session, false)
      const id = wireId('user', userId)
      const facts = { isOn: body.MFAon }
      await audit(tx, { actor: id, action: 'account.secondFactor', subject: id, ip, facts })
      const { email } = await readUser(tx, userId)
      await notifyOfAccountChange(tx, userId, body.MFAon ? 'mfaOn' : 'mfaOff', email)
      return renewed
    })
    if (sessionId !== null) setSessionCookie(config, http.reply, sessionId)
    return done({ message: 'success' as const })
  },
)
