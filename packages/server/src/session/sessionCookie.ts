/** The cookie with a session's id: inaccessible to scripts and other sites (GAP-020). */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { sessionCookieName } from '../platform/http/access.ts'
import { hashSessionId } from '../platform/http/session.ts'

const options = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.production }) as const

/** 256 random bits. The database stores only their hash. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

export function setSessionCookie(config: Config, reply: FastifyReply, sessionId: string): void {
  reply.setCookie(sessionCookieName(config), sessionId, options(config))
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(config), options(config))
}

/** The hash of the session id in the request, whether or not the session exists; null without a cookie. */
export function presentedSession(config: Config, request: FastifyRequest): Buffer | null {
  const sessionId = request.cookies[sessionCookieName(config)]
  return sessionId ? hashSessionId(sessionId) : null
}
