/** A built client in a folder of its own: the answer of each address, and how long it may be cached. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRoutes } from './pages.ts'

const SCRIPT = 'console.log(1)'
let folder: string
let app: FastifyInstance

async function serving(config: { TRIAL: boolean; production: boolean }): Promise<FastifyInstance> {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'notFound' }))
  await server.register(cookie)
  await server.register(pageRoutes(folder, config))
  return server
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(folder, 'assets'))
  const files = {
    'index.html': '<html>',
    'landing.html': '<html>made',
    'landing.trial.html': '<html>made for a trial',
    'icon.svg': '<svg/>',
    'manifest.webmanifest': '{}',
    '.stamp': 'x',
    '.routes.json': JSON.stringify({
      '/': ['/assets/landing-abc.js'],
      '/login': ['/assets/login-abc.js', '/assets/forms-abc.js'],
      '/postedbetsnfl': [],
    }),
    'assets/index-abc.js': SCRIPT,
    'assets/index-abc.js.br': brotliCompressSync(SCRIPT),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  app = await serving({ TRIAL: false, production: true })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const PAGE = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

test.each([
  ['/', 200, PAGE],
  ['/login?x=1', 200, PAGE],
  ['/postedbetsnfl', 200, PAGE],
  ['/icon.svg', 200, 'image/svg+xml'],
  ['/manifest.webmanifest', 200, 'application/manifest+json'],
  ['/login/', 404, PAGE],
  ['/Login', 404, PAGE],
  ['/apiary', 404, PAGE],
  ['/.stamp', 404, PAGE],
  ['/.routes.json', 404, PAGE],
  ['/api', 404, JSON_TYPE],
  ['/api/nope', 404, JSON_TYPE],
  ['/health/x', 404, JSON_TYPE],
  ['/assets/gone.js', 404, JSON_TYPE],
  ['/assets/..%2f.stamp', 404, JSON_TYPE],
])('%s answers %i, %s', async (url, status, type) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, type])
})

test('an asset is cached for a year, and a page is revalidated each time', async () => {
  const script = await app.inject({ url: '/assets/index-abc.js' })
  expect(script.body).toBe(SCRIPT)
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const page = await app.inject({ url: '/login' })
  expect(page.headers['cache-control']).toBe('no-cache')
})

test('a client that accepts brotli gets the file that the build compressed', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const answer = await app.inject({ url: '/assets/index-abc.js', headers })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers.vary).toContain('accept-encoding')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
})

test('the Link header of a page names only the scripts of its screen', async () => {
  const linkOf = async (url: string) => (await app.inject({ url })).headers.link
  expect(await linkOf('/login?x=1')).toBe(
    '</assets/login-abc.js>; rel=modulepreload, </assets/forms-abc.js>; rel=modulepreload',
  )
  // The landing page is visible without its script.
  expect(await linkOf('/')).toBe('</assets/landing-abc.js>; rel=modulepreload; fetchpriority=low')
  expect(await linkOf('/postedbetsnfl')).toBeUndefined()
  expect(await linkOf('/nowhere')).toBeUndefined()
})

test('the landing page is prerendered for visitors, and empty for a client with a session', async () => {
  const bodyFor = async (server: FastifyInstance, cookies: Record<string, string>) =>
    (await server.inject({ url: '/', cookies })).body
  expect(await bodyFor(app, {})).toBe('<html>made')
  expect(await bodyFor(app, { '__Host-sidebet_session': 'x' })).toBe('<html>')
  const trial = await serving({ TRIAL: true, production: false })
  expect(await bodyFor(trial, { another: 'x' })).toBe('<html>made for a trial')
  expect(await bodyFor(trial, { sidebet_session: 'x' })).toBe('<html>')
  await trial.close()
})

test('only GET requests are answered', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})
