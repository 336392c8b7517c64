import { wireId } from '@sidebet/contract/ids'
import { logout as logoutCall } from '@sidebet/contract/session'
import { handle } from '../handle.ts'
import { audit } from '../platform/audit/audit.ts'
import { done } from '../platform/http/reply.ts'
import { clearSessionCookie, presentedSession } from './sessionCookie.ts'
import { deleteSession } from './sessions.sql.ts'

/** Ends the session on the server, not only in the browser. Without a session nothing happens (GAP-039). */
export const logout = handle(logoutCall, async ({ services, session, http, ip }) => {
  const presented = presentedSession(services.config, http.request)
  if (presented) {
    await services.db.transaction(async (tx) => {
      await deleteSession(tx, presented)
      if (!session) return
      const id = wireId('user', session.userId)
      await audit(tx, { actor: id, action: 'session.logout', subject: id, ip })
    })
  }
  clearSessionCookie(services.config, http.reply)
  return done({ message: 'logged out' as const })
})
