/** Serves the metrics at `GET /metrics`: on a port of its own, or beside the API for clients with the token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { openMetrics } from './metrics.ts'

/**
 * Adds the metrics to the server, which does not listen yet. They end with it. With METRICS_PORT it returns another server, which
 * the caller lets listen there; otherwise null.
 */
export async function serveMetrics(
  app: Pick<FastifyInstance, 'addHook' | 'register'>,
  services: Pick<Services, 'config' | 'db' | 'standby'>,
): Promise<FastifyInstance | null> {
  const { METRICS_PORT: port, METRICS_TOKEN: token } = services.config
  const metrics = openMetrics(services)
  const own = port === undefined ? null : fastify({ forceCloseConnections: true })
  app.addHook('onClose', async () => {
    metrics.close()
    await own?.close()
  })
  await (own ?? app).register(async (routes) => {
    routes.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (token !== '' && !hasToken(request.headers.authorization, token))
        return reply.code(401).type('text/plain').send('The token of METRICS_TOKEN is required.\n')
      return reply.type(metrics.contentType).send(await metrics.read())
    })
  })
  return own
}

/** Hashes have one length, and their comparison takes the same time for every wrong token. */
function hasToken(header: string | undefined, token: string): boolean {
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}

const hash = (text: string) => createHash('sha256').update(text).digest()
