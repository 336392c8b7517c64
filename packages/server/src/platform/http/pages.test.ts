/** A built client in a folder of its own: the answer of each address, and how long it may be cached. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import type { RenderedPage, RenderRequest } from '@sidebet/contract/renderedPage'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageRenderer } from './pageRenderer.ts'
import { pageRoutes } from './pages.ts'
import { shareAssets } from './sharedAssets.ts'

const SCRIPT = 'console.log(1)'
const WIDE = '(min-width: 900px)'
let folder: string
let app: FastifyInstance

async function serving(
  config: { TRIAL: boolean; production: boolean; ASSETS_DIR?: string },
  client = folder,
  renderer: PageRenderer | null = null,
): Promise<FastifyInstance> {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'notFound' }))
  await server.register(cookie)
  await server.register(pageRoutes(client, { ASSETS_DIR: '', ...config }, new Map(), renderer))
  return server
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(folder, 'assets'))
  const files = {
    'index.html': '<html>',
    'index.trial.html': '<html>a trial',
    'landing.html': '<html>made',
    'landing.trial.html': '<html>made for a trial',
    'login.html': '<html>the login',
    'view.html': '<html><div id="root" data-scripts="[scripts]">[view]</div>[answers]',
    'icon.svg': '<svg/>',
    'manifest.webmanifest': '{}',
    '.stamp': 'x',
    '.routes.json': JSON.stringify({
      '/': { scripts: [], earlyCalls: [] },
      '/login': { scripts: ['/assets/login-abc.js'], earlyCalls: [] },
      '/signup': { scripts: ['/assets/signup-abc.js', '/assets/forms-abc.js'], earlyCalls: [] },
      '/home': {
        scripts: ['/assets/home-abc.js', '/assets/bets-abc.js'],
        earlyCalls: [
          { address: '/api/home' },
          { address: '/api/home/own?isWide=true', media: WIDE },
          { address: '/api/home/own?isWide=false', media: '(max-width: 899.98px)' },
        ],
      },
      '/postedbetsnfl': { scripts: [], earlyCalls: [{ address: '/api/board', media: WIDE }] },
      '/game': { scripts: [], earlyCalls: [{ address: '/api/game/{id}' }] },
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
  expect(await linkOf('/signup?x=1')).toBe(
    '</assets/signup-abc.js>; rel=modulepreload, </assets/forms-abc.js>; rel=modulepreload',
  )
  expect(await linkOf('/postedbetsnfl')).toBeUndefined()
  expect(await linkOf('/nowhere')).toBeUndefined()
})

test('the page of a user names the first calls of its screen, and only those that its address makes', async () => {
  const cookies = { '__Host-sidebet_session': 'x' }
  const linkOf = async (url: string) => (await app.inject({ url, cookies })).headers.link
  expect(await linkOf('/postedbetsnfl')).toBe(
    `</api/board>; rel=preload; as=fetch; crossorigin; media="${WIDE}"`,
  )
  // A filtered board is another call.
  expect(await linkOf('/postedbetsnfl?team=MIA')).toBeUndefined()
  expect(await linkOf('/game?id=g_34')).toBe('</api/game/g_34>; rel=preload; as=fetch; crossorigin')
  for (const id of ['', '?id=', '?id=g_0', '?id=g_34>;x', '?id=g_3&id=g_4', '?id=..%2Fuser'])
    expect(await linkOf(`/game${id}`)).toBeUndefined()
})

test('the login is prerendered for visitors, and loads its own scripts', async () => {
  const answer = await app.inject({ url: '/login?x=1' })
  expect([answer.body, answer.headers.link]).toEqual(['<html>the login', undefined])
})

test('the landing page is prerendered for visitors, and empty for a client with a session', async () => {
  const bodyFor = async (server: FastifyInstance, cookies: Record<string, string>) =>
    (await server.inject({ url: '/', cookies })).body
  expect(await bodyFor(app, {})).toBe('<html>made')
  expect(await bodyFor(app, { '__Host-sidebet_session': 'x' })).toBe('<html>')
  const trial = await serving({ TRIAL: true, production: false })
  expect(await bodyFor(trial, { another: 'x' })).toBe('<html>made for a trial')
  expect(await bodyFor(trial, { sidebet_session: 'x' })).toBe('<html>a trial')
  await trial.close()
})

const PHONE = 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36'
const READER = { timeZone: 'America/New_York', locale: 'en-US', choices: { odds: 'american' } }
const AS_USER = {
  headers: { 'user-agent': PHONE },
  cookies: { '__Host-sidebet_session': 'x', sidebet_reader: JSON.stringify(READER) },
}

/** A server with an API, whose user has a view on a phone. Without a rendering `view` is null. */
async function servingViews(
  view: RenderedPage | null = { markup: '<h1>[answers]</h1>', answers: '{"a":1}' },
) {
  const requests: RenderRequest[] = []
  const server = await serving({ TRIAL: false, production: true }, folder, {
    start: () => {},
    isFree: () => true,
    render: async (request) => {
      requests.push(request)
      return view
    },
  })
  server.get('/api/config', async () => ({ demo: false }))
  server.get('/api/user', async ({ cookies }, reply) => {
    reply.header('set-cookie', 'seen=1')
    return { session: cookies['__Host-sidebet_session'] }
  })
  server.get('/api/home', async () => ({ leagues: [] }))
  server.get('/api/home/own', async ({ query }) => query)
  server.get('/api/game/g_35', async () => 'no JSON')
  return { server, requests }
}

test('a user on a phone gets the page with its view, which no cache stores', async () => {
  const { server, requests } = await servingViews()
  const { body, headers } = await server.inject({ url: '/home', ...AS_USER })
  expect(body).toBe(
    '<html><div id="root" data-scripts="/assets/home-abc.js /assets/bets-abc.js"><h1>[answers]</h1></div>' +
      '<script type="application/json" id="answers">{"a":1}</script>',
  )
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'set-cookie': 'seen=1' })
  expect(headers.link).toBeUndefined()
  expect(requests).toEqual([
    {
      ...{ address: '/home', isTrial: false, reader: READER },
      answers: {
        '/api/config': { demo: false },
        '/api/user': { session: 'x' },
        '/api/home': { leagues: [] },
        '/api/home/own?isWide=false': { isWide: 'false' },
      },
    },
  ])
  await server.close()
})

const { sidebet_reader: _, ...WITHOUT_READER } = AS_USER.cookies
test.each([
  ['a desk', '/home', { ...AS_USER, headers: { 'user-agent': 'Mozilla/5.0 (X11)' } }],
  ['a visitor', '/home', { ...AS_USER, cookies: { sidebet_reader: JSON.stringify(READER) } }],
  ['a browser that has reported no reader', '/home', { ...AS_USER, cookies: WITHOUT_READER }],
  [
    'a browser with another text as its reader',
    '/home',
    { ...AS_USER, cookies: { ...AS_USER.cookies, sidebet_reader: '{"timeZone":7}' } },
  ],
  ['a screen without early calls', '/signup', AS_USER],
  ['a screen whose query changes its calls', '/home?x=1', AS_USER],
  ['a screen whose call fails', '/game?id=g_34', AS_USER],
  ['a screen whose call has another answer than JSON', '/game?id=g_35', AS_USER],
])('%s gets the empty page, and nothing is rendered', async (_, url, input) => {
  const { server, requests } = await servingViews()
  const { body, headers } = await server.inject({ url, ...input })
  expect([body, headers['cache-control']]).toEqual(['<html>', 'no-cache'])
  expect(requests).toEqual([])
  await server.close()
})

test('without a rendering, or with one that takes too long, a user gets the empty page with its links', async () => {
  const { server } = await servingViews(null)
  const { body, headers } = await server.inject({ url: '/home', ...AS_USER })
  expect(body).toBe('<html>')
  expect(headers.link).toContain('</api/home>; rel=preload')
  await server.close()

  const slow = await serving({ TRIAL: false, production: true }, folder, {
    start: () => {},
    isFree: () => true,
    render: () => new Promise(() => {}),
  })
  for (const url of ['/api/config', '/api/user', '/api/home', '/api/home/own'])
    slow.get(url, async () => ({}))
  expect((await slow.inject({ url: '/home', ...AS_USER })).body).toBe('<html>')
  await slow.close()
})

test('only GET requests are answered', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})

test('a server of the release before sends the assets of a page of the next release, and the other way around', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'assets-'))
  const next = mkdtempSync(join(tmpdir(), 'next-'))
  mkdirSync(join(next, 'assets'))
  writeFileSync(join(next, '.routes.json'), '{}')
  writeFileSync(join(next, 'index.html'), '<html>next')
  writeFileSync(join(next, 'assets/index-def.js'), 'console.log(2)')
  writeFileSync(join(next, 'assets/index-def.js.br'), brotliCompressSync('console.log(2)'))
  const config = { TRIAL: false, production: true, ASSETS_DIR: shared }
  const before = await serving(config)
  shareAssets(folder, shared)
  // The server of the next release starts while the other one runs.
  shareAssets(next, shared)
  const after = await serving(config, next)
  const bodyOf = async (server: FastifyInstance, name: string, encoding = '') => {
    const headers = { 'accept-encoding': encoding }
    const answer = await server.inject({ url: `/assets/${name}`, headers })
    return encoding ? brotliDecompressSync(answer.rawPayload).toString() : answer.body
  }
  for (const server of [before, after])
    for (const encoding of ['', 'br']) {
      expect(await bodyOf(server, 'index-abc.js', encoding)).toBe(SCRIPT)
      expect(await bodyOf(server, 'index-def.js', encoding)).toBe('console.log(2)')
    }
  const named = await before.inject({ url: '/assets/index-def.js' })
  expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await before.inject({ url: '/assets/index-ghi.js' })).statusCode).toBe(404)
  await Promise.all([before.close(), after.close()])

  // A month after the last start of a server that has them, only the assets of the next release are left.
  const old = Date.now() / 1000 - 31 * 24 * 3600
  for (const name of readdirSync(join(shared, 'assets')))
    utimesSync(join(shared, 'assets', name), old, old)
  shareAssets(next, shared)
  expect(readdirSync(join(shared, 'assets'))).toEqual(['index-def.js', 'index-def.js.br'])
  for (const made of [shared, next]) rmSync(made, { recursive: true })
})
