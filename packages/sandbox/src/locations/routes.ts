import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { isSame } from '../http/secret.ts'
import type { Sandbox } from '../sandbox.ts'
import { findLocation } from './location.ts'

/** `GET /locations?username=&ip=`: 404 when control has set none, so that the product applies its own default. */
export function locationRoutes(sandbox: Sandbox) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/locations', (request) => {
      const token = request.headers['x-sandbox-token']
      if (typeof token !== 'string' || !isSame(token, sandbox.options.token)) {
        throw new Refusal(401, 'The header x-sandbox-token is missing or wrong.')
      }
      const { username, ip } = request.query as { username?: unknown; ip?: unknown }
      const location = findLocation(
        sandbox.store.state.locations,
        String(username ?? ''),
        String(ip ?? ''),
      )
      if (!location) throw new Refusal(404, 'No location is set for this user.')
      return { country: location.country, region: location.region }
    })
  }
}
