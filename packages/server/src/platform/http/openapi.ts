/** The OpenAPI 3.1 document of a server's routes. */
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { ZOD_COMPILERS } from './zodCompilers.ts'

const ABOUT = {
  openapi: '3.1.0',
  info: { title: 'Sidebet', version: '1', description: 'Peer-to-peer bets on point spreads.' },
}

/**
 * Describes the routes that `app` gets from now on. The document is made with the first call: few servers need it, and
 * its library has a hundred modules.
 */
export function describeRoutes(app: FastifyInstance): () => Promise<object> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // Fastify adds a HEAD to each GET.
    if (route.method !== 'HEAD') routes.push(route)
  })
  let document: Promise<object> | undefined
  return () => (document ??= makeDocument(routes))
}

async function makeDocument(routes: readonly RouteOptions[]): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = fastify({ schemaController: ZOD_COMPILERS, exposeHeadRoutes: false })
  await app.register(swagger, { openapi: ABOUT, transform: jsonSchemaTransform })
  // They are only described: this app never listens.
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema && { schema }), handler: () => null })
  await app.ready()
  return app.swagger()
}
