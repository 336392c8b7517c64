/** The web client: files that never change under their name, and one page for every screen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Serves the built client of `folder` at every GET that is no call of the API. The page is the same for all screens;
 * an address that is none of them gets it with 404, so that no mistyped link looks like a page.
 */
export function pageRoutes(folder: string) {
  const screens = new Set(
    JSON.parse(readFileSync(join(folder, '.routes.json'), 'utf8')) as string[],
  )
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
      index: false,
    })
    app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
      const path = request.url.split('?')[0]!
      if (/^\/(api|health)(\/|$)/.test(path)) return reply.callNotFound()
      // Named by their content: a name never means anything else.
      if (path.startsWith('/assets/')) return sendKept(reply, path)
      if (path === '/icon.svg') return reply.sendFile('icon.svg', { maxAge: 60 * 60 * 1000 })
      reply.code(screens.has(path) ? 200 : 404).header('cache-control', 'no-cache')
      return reply.sendFile('index.html', { cacheControl: false })
    })
  }
}

function sendKept(reply: FastifyReply, path: string) {
  return reply.sendFile(path.slice(1), { maxAge: YEAR_MS, immutable: true })
}
