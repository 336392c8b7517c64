/** A user's own sessions: listing and ending them. */
import { wireId } from '@sidebet/contract/ids'
import {
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  loginNotices as loginNoticesCall,
  type OwnSession,
  ownSessions as ownSessionsCall,
} from '@sidebet/contract/sessions'
import { deviceText } from '@sidebet/copy/device'
import { locationText } from '@sidebet/copy/locationText'
import { handle } from '../handle.ts'
import { audit } from '../platform/audit/audit.ts'
import { done, refused } from '../platform/http/reply.ts'
import { lockUser } from '../platform/users/users.sql.ts'
import { hasLoginNotifications, setLoginNotifications } from './logins.sql.ts'
import { SESSION_LIFETIMES } from './sessionLifetimes.ts'
import { endSessionOf, endSessions, readSessionsOf, type SessionRow } from './sessions.sql.ts'

const SHOWN_MAX = 100

export const ownSessions = handle(ownSessionsCall, async ({ services: { db }, session }) => {
  const { userId, idHash } = session
  const rows = await readSessionsOf(db, userId, idHash, SESSION_LIFETIMES, SHOWN_MAX)
  const current = rows.find(({ isCurrent }) => isCurrent)
  return done({
    sessions: rows.map(shown),
    previousLogin: current?.previousLoginAt?.toISOString() ?? null,
    loginNotices: await hasLoginNotifications(db, userId),
  })
})

function shown(row: SessionRow): OwnSession {
  return {
    sessionID: wireId('session', row.id),
    device: deviceText(row.userAgent),
    place: locationText({ country: row.country ?? '', region: row.region ?? '' }),
    startedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastSeenAt.toISOString(),
    isCurrent: row.isCurrent,
  }
}

export const endSession = handle(endSessionCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  return services.db.transaction(async (tx) => {
    const isEnded = await endSessionOf(tx, userId, body.sessionID)
    if (!isEnded) return refused(endSessionCall, { code: 'unknownId' })
    const id = wireId('user', userId)
    const subject = wireId('session', body.sessionID)
    await audit(tx, { actor: id, action: 'session.ended', subject, ip })
    return done({ message: 'success' as const })
  })
})

export const endOtherSessions = handle(endOtherSessionsCall, async ({ services, session, ip }) => {
  const { userId, idHash } = session
  return services.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const ended = await endSessions(tx, userId, idHash)
    const id = wireId('user', userId)
    await audit(tx, { actor: id, action: 'session.othersEnded', subject: id, ip, facts: { ended } })
    return done({ message: 'success' as const })
  })
})

export const loginNotices = handle(loginNoticesCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const isNotified = body.loginNotices
  return services.db.transaction(async (tx) => {
    await setLoginNotifications(tx, userId, isNotified)
    const id = wireId('user', userId)
    await audit(tx, {
      actor: id,
      action: 'session.notices',
      subject: id,
      ip,
      facts: { isTold: isNotified },
    })
    return done({ message: 'success' as const })
  })
})
