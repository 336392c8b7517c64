/** The user's sessions, and the choice of a mail after each login. */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { booleanField, untrustedField } from './wire.ts'

const ownSession = z.object({
  /** Identifies the session in the list. It authenticates no request. */
  sessionID: z.string(),
  /** "Chrome on Android", from the browser's User-Agent header. */
  device: z.string(),
  /** "NJ, United States"; '' where it is not stored. */
  place: z.string(),
  startedAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** The session of the request comes first, the others by last use; at most 100. */
export const ownSessions = endpoint({
  name: 'ownSessions',
  method: 'GET',
  path: '/api/user/sessions/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.object({
    sessions: z.array(ownSession),
    /** The start of the login before this session's; null when there was none. */
    previousLogin: z.string().nullable(),
    loginNotices: z.boolean(),
  }),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'POST',
  path: '/api/user/endsession',
  access: 'user',
  allowedInMaintenance: true,
  refusals: { unknownId: 404 },
  self: ['body.userID'],
  body: z.object({ userID: untrustedField, sessionID: idField('session') }),
  answer: z.object({ message: z.literal('success') }),
})

/** All sessions of the user but this one, also logins that still owe the second factor. */
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/user/endothersessions',
  access: 'user',
  allowedInMaintenance: true,
  self: ['body.userID'],
  body: z.object({ userID: untrustedField }),
  answer: z.object({ message: z.literal('success') }),
})

/** A thief of a session would turn the mails off first, so this requires the password (AC9). */
export const loginNotices = endpoint({
  name: 'loginNotices',
  method: 'POST',
  path: '/api/user/loginnotices',
  access: 'user',
  requiresReauth: true,
  self: ['body.userID'],
  body: z.object({ userID: untrustedField, loginNotices: booleanField }),
  answer: z.object({ message: z.literal('success') }),
})
