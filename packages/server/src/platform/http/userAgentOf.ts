import type { FastifyRequest } from 'fastify'

const USER_AGENT_MAX = 300

/** The User-Agent header, cut to its maximum length; '' when there is none. */
export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
}
