/** The saved receivers of a user's withdrawals: the list, and the removal of one. */

import { wireId } from '@sidebet/contract/ids'
import {
  ownReceivers as ownReceiversCall,
  removeReceiver as removeReceiverCall,
} from '@sidebet/contract/withdrawals'
import { isEmail, normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { countTriesOf } from '../../config/rateLimits.ts'
import { handle } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { done, refused, tooManyTries } from '../../platform/http/reply.ts'
import { shownEmail } from '../../platform/users/shownEmail.ts'
import { readReceivers, setReceiverRemoved } from './receivers.sql.ts'

const LISTED_MAX = 100

const UNKNOWN = refused(removeReceiverCall, { code: 'unknownReceiver' })

/** GET /api/payments/receivers */
export const ownReceivers = handle(ownReceiversCall, async ({ services, session }) => {
  const receivers = await readReceivers(services.db, session.userId, LISTED_MAX)
  return done({ data: receivers.map((receiver) => ({ receiver: shownEmail(receiver) })) })
})

/** POST /api/payments/receivers/remove. Withdrawals under way to it continue. */
export const removeReceiver = handle(
  removeReceiverCall,
  async ({ services, session, body, ip }) => {
    const { userId } = session
    const wait = await countTriesOf(services, 'accountChange', { user: userId })
    if (wait !== null) return tooManyTries(wait)
    const receiver = normalizeEmail(body.receiver)
    if (!isEmail(receiver)) return UNKNOWN
    const isRemoved = await services.db.transaction(async (tx) => {
      if (!(await setReceiverRemoved(tx, userId, receiver))) return false
      const actor = wireId('user', userId)
      await audit(tx, { actor, action: 'withdrawals.receiverRemoved', ip, contact: receiver })
      return true
    })
    return isRemoved ? done({ message: 'ok' } as const) : UNKNOWN
  },
)
