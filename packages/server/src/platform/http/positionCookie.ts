/** The position that the lists of a client must have: no list is older than the client's own commands (decision 060). */
import { POSITION_COOKIE, POSITION_SECONDS, parsePosition } from '@sidebet/contract/readPosition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformConfig } from '../platformConfig.ts'

/** 0 when the client states none. */
export const requestedPosition = (request: FastifyRequest): number =>
  parsePosition(request.cookies[POSITION_COOKIE])

/** Pages read and raise it, so it is not httpOnly. */
export function setPositionCookie(
  { production }: Pick<PlatformConfig, 'production'>,
  reply: FastifyReply,
  position: number,
): void {
  reply.setCookie(POSITION_COOKIE, String(position), {
    path: '/',
    maxAge: POSITION_SECONDS,
    sameSite: 'strict',
    secure: production,
  })
}
