/** Security headers of every answer: pages, files, calls and errors. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthRoutes } from '../../health.ts'
import { handlers } from '../../routes.ts'
import { buildServer } from '../../server.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { pageRoutes } from './pages.ts'

const SCREEN = { scripts: [], earlyCalls: [] }
const folder = mkdtempSync(join(tmpdir(), 'sidebet-headers-'))
let server: TestServer
let ann: Client
let app: Awaited<ReturnType<typeof buildServer>>

beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '0.1' })
  ann = await server.user('ann')
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of [
    ['index.html', '<html>'],
    ['index.trial.html', '<html>'],
    ['landing.html', '<html>'],
    ['icon.svg', '<svg/>'],
    ['.routes.json', JSON.stringify({ '/': SCREEN, '/home': SCREEN })],
    ['assets/a.js', '1'],
  ] as const)
    writeFileSync(join(folder, name), content)
  app = await appFor({})
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

async function appFor(changes: object) {
  const config = { ...server.services.config, ...changes }
  const made = await buildServer({ ...server.services, config }, handlers)
  await made.register(healthRoutes(server.services, []))
  await made.register(pageRoutes(folder, config))
  return made
}

const post = (url: string, payload: string, headers: object = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })

/** The test repeats each request until it has the status, because a rate limit takes several tries. */
const ANSWERS: [number, string, () => ReturnType<typeof post>][] = [
  [200, 'the welcome', () => app.inject('/')],
  [200, 'a screen', () => app.inject('/home')],
  [404, 'no screen', () => app.inject('/nowhere')],
  [200, 'a file', () => app.inject('/assets/a.js')],
  [404, 'no file', () => app.inject('/assets/b.js')],
  [200, 'the icon', () => app.inject('/icon.svg')],
  [200, 'health', () => app.inject('/health')],
  [503, 'not ready', () => app.inject('/ready')],
  [200, 'a call', () => app.inject('/api/user')],
  [200, 'the document', () => app.inject('/api/openapi.json')],
  [404, 'no call', () => app.inject('/api/nope')],
  [404, 'another method', () => app.inject({ method: 'DELETE', url: '/api/user' })],
  [401, 'no session', () => app.inject('/api/user/maxrisk/ann')],
  [
    403,
    'somebody else',
    () => app.inject({ url: '/api/user/maxrisk/ben', headers: { cookie: ann.cookie } }),
  ],
  [400, 'no JSON', () => post('/api/user/login', '{')],
  [413, 'a large body', () => post('/api/user/login', `{"x":"${'x'.repeat(100_000)}"}`)],
  [415, 'no JSON type', () => post('/api/user/login', 'x', { 'content-type': 'text/plain' })],
  [400, 'a broken address', () => app.inject('/api/user/maxrisk/%ZZ')],
  [429, 'too many', () => post('/api/user/login', '{"username":"x","password":"y"}')],
]

test.each(ANSWERS)(
  'TR1: the answer %i, %s, has all security headers',
  async (status, _, sendRequest) => {
    let answer = await sendRequest()
    for (let tries = 0; tries < 30 && answer.statusCode !== status; tries++)
      answer = await sendRequest()
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.any(String),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    })
    const policy = String(answer.headers['content-security-policy']).split(';')
    expect(policy.sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "frame-src 'none'",
      "img-src 'self' data:",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    ])
    // No header reveals the software or lets other origins read the answer.
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect([name, answer.headers[name]]).toEqual([name, undefined])
  },
)

test('TR1: in production the answers require HTTPS for a year', async () => {
  const production = await appFor({ production: true })
  for (const url of ['/', '/api/user', '/api/nope', '/assets/a.js']) {
    const { headers } = await production.inject(url)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  }
  await production.close()
})

const PAYPAL = 'https://www.paypal.com https://www.sandbox.paypal.com'

test.each([
  [
    'the sandbox for all: its frames and its vault, and no script of anybody',
    {
      SANDBOX_URL: 'http://127.0.0.1:3001',
      PAYPAL_BASE_URL: 'http://127.0.0.1:3001/paypal',
      DWOLLA_BASE_URL: 'http://127.0.0.1:3001/dwolla',
      AUTHNET_BASE_URL: 'http://127.0.0.1:3001/authnet',
    },
    {
      'script-src': "'self'",
      'frame-src': 'http://127.0.0.1:3001',
      'connect-src': "'self' http://127.0.0.1:3001",
      'img-src': "'self' data:",
    },
  ],
  [
    'the real wallet',
    { PAYPAL_BASE_URL: 'https://api-m.paypal.com' },
    {
      'script-src': `'self' ${PAYPAL} https://*.paypalobjects.com`,
      'frame-src': PAYPAL,
      'connect-src': `'self' ${PAYPAL}`,
      'img-src': `'self' data: ${PAYPAL} https://*.paypalobjects.com`,
    },
  ],
  [
    'real banks',
    {
      DWOLLA_BASE_URL: 'https://api.dwolla.com',
      AUTHNET_BASE_URL: 'https://api2.authorize.net',
    },
    {
      'script-src':
        "'self' https://cdn.plaid.com https://js.authorize.net https://jstest.authorize.net",
      'frame-src': 'https://cdn.plaid.com',
      'connect-src':
        "'self' https://cdn.plaid.com https://production.plaid.com https://sandbox.plaid.com https://api2.authorize.net https://apitest.authorize.net",
      'img-src': "'self' data:",
    },
  ],
])('TR1: the content security policy allows %s', async (_, settings, expected) => {
  const made = await appFor(settings)
  const { headers } = await made.inject('/')
  const policy = String(headers['content-security-policy']).split(';')
  const directives = Object.fromEntries(
    policy.map((line) => {
      const [name = '', ...sources] = line.split(' ')
      return [name, sources.join(' ')]
    }),
  )
  expect(directives).toMatchObject(expected)
  await made.close()
})
