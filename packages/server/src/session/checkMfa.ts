/** The second factor: one guess for each pending login, and a full session under a new id for the right one. */
import { wireId } from '@sidebet/contract/ids'
import { checkMfa as checkMfaCall } from '@sidebet/contract/session'
import { audit } from '../core/audit.ts'
import type { Tx } from '../core/db.ts'
import { handle, type Request } from '../core/http/handle.ts'
import { done, refused } from '../core/http/reply.ts'
import { countTry } from '../core/throttle.ts'
import { confirmPhone } from '../core/users/users.sql.ts'
import { useUpCode } from './codes.sql.ts'
import { hashMfaCode, wrongLimit } from './mfaCode.ts'
import { clearSessionCookie, setSessionCookie } from './sessionCookie.ts'
import { endPendingSession } from './sessions.sql.ts'
import { startSession } from './startSession.ts'
import { giveBackTries } from './tries.sql.ts'

type Check =
  /** Another request of the same login was first: this one neither counts nor ends anything. */
  | { readonly kind: 'late' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'right'; sessionId: string }

export const checkMfa = handle(checkMfaCall, async (request) => {
  const { services, session, http } = request
  if (!session.mfaPending) return refused(checkMfaCall, { code: 'notPending' })
  const check = await services.db.transaction((tx) => judge(tx, request))
  if (check.kind === 'right') setSessionCookie(services.config, http.reply, check.sessionId)
  if (check.kind === 'wrong') clearSessionCookie(services.config, http.reply)
  return done({ MFAcheck: check.kind === 'right' })
})

/**
 * Right or wrong, the pending login is over and its code with it: deleting its row first makes every login good
 * for one guess (GAP-016).
 */
async function judge(tx: Tx, request: Request<typeof checkMfaCall>): Promise<Check> {
  const { services, session, body, ip } = request
  const { userId } = session
  if (!(await endPendingSession(tx, session.idHash))) return { kind: 'late' }

  const { secretKeys, THROTTLE_SCALE } = services.config
  const limit = wrongLimit(userId)
  const isBlocked = (await countTry(tx, limit, THROTTLE_SCALE)) !== null
  const code = body.MFAcode.trim()
  // Also where too many were wrong before: the code is over either way.
  const used = await useUpCode(
    tx,
    userId,
    secretKeys.map((key) => hashMfaCode(key, userId, code)),
  )
  const isRight = used.isRight && !isBlocked

  const id = wireId('user', userId)
  const action = isRight ? 'session.secondFactor' : 'session.secondFactorFailed'
  await audit(tx, { actor: id, action, subject: id, ip, facts: { isBlocked } })
  if (!isRight) return { kind: 'wrong' }

  await giveBackTries(tx, [limit])
  if (used.phone !== null) await confirmPhone(tx, userId, used.phone)
  return {
    kind: 'right',
    sessionId: await startSession(tx, request, { userId, mfaPending: false }),
  }
}
