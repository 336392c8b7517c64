/** A browser that has signed in before. Its device cookie gives it rate limits separate from those of other clients. */
import { DEVICE_LIFE_MS } from '@sidebet/domain/account/sessionLimits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Tx } from '../platform/database/db.ts'
import { hashSessionId } from '../platform/http/session.ts'
import { bindDevice, isBound } from './devices.sql.ts'
import { newSessionId } from './sessionCookie.ts'

const deviceCookieName = ({ production }: Pick<Config, 'production'>) =>
  production ? '__Host-device' : 'device'

/** The hash of the device id in the request, whether or not an account has it; null without a cookie. */
export function presentedDevice(config: Config, request: FastifyRequest): Buffer | null {
  const id = request.cookies[deviceCookieName(config)]
  return id ? hashSessionId(id) : null
}

/**
 * Binds the browser to the account after a complete login. An id that is not yet bound to this account is replaced, so
 * that an id planted before a login is useless after it. Returns the id, for the cookie after the commit. The id only
 * selects rate limits (`countPasswordTry`); it authenticates nothing.
 */
export async function rememberDevice(
  tx: Tx,
  { config, request, userId }: { config: Config; request: FastifyRequest; userId: number },
): Promise<string> {
  const presented = request.cookies[deviceCookieName(config)]
  if (presented && (await isBound(tx, hashSessionId(presented), userId))) {
    await bindDevice(tx, { idHash: hashSessionId(presented), userId, before: null })
    return presented
  }
  const id = newSessionId()
  const before = presented ? hashSessionId(presented) : null
  await bindDevice(tx, { idHash: hashSessionId(id), userId, before })
  return id
}

export function setDeviceCookie(config: Config, reply: FastifyReply, id: string): void {
  reply.setCookie(deviceCookieName(config), id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.production,
    maxAge: DEVICE_LIFE_MS / 1_000,
  })
}
