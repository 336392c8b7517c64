import type { FastifyRequest } from 'fastify'

const USER_AGENT_MAX = 300

/** What the browser says of itself, cut where nobody reads on; '' when it says nothing. */
export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
}
