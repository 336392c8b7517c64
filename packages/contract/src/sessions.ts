/** Where a user is logged in, and whether logins are told by mail. */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'
import { booleanField, untrustedField } from './wire.ts'

const ownSession = z.object({
  /** Names the session to its user; nobody gets in with it. */
  sessionID: z.string(),
  /** "Chrome on Android", as the browser says. */
  device: z.string(),
  /** "NJ, United States"; '' while nobody knows. */
  place: z.string(),
  startedAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** The one that asks comes first, then those used last; at most 100. */
export const ownSessions = endpoint({
  name: 'ownSessions',
  method: 'GET',
  path: '/api/user/sessions/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.object({
    sessions: z.array(ownSession),
    /** The login before that of the session that asks; null when there was none. */
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

/** All of the user's but the one that asks, logins that wait for their second factor included. */
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

/** Whoever has stolen a session would begin here, so it asks for the password (AC9). */
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
