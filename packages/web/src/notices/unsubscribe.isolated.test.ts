import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kindOf, unsubscribe } from './unsubscribe.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('the unsubscribe request is the form of RFC 8058, with the token in the address and without a session', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 200 }))
  await unsubscribe('u_12.taken.a+b/c=')
  const [address, init] = fetched.mock.calls[0]!
  expect(address).toBe('/api/notices/unsubscribe?token=u_12.taken.a%2Bb%2Fc%3D')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit' })
  const sent = new Request('http://story.example', init)
  expect(sent.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(await sent.text()).toBe('List-Unsubscribe=One-Click')
})

test.each([
  [200, 'done'],
  [404, 'wrongToken'],
  [429, 'unavailable'],
  [503, 'unavailable'],
] as const)(
  'an unsubscribe request with the status %i has the result %s',
  async (status, result) => {
    fetched.mockResolvedValueOnce(new Response('', { status }))
    expect(await unsubscribe('u_12.taken.hash')).toBe(result)
  },
)

test('an unsubscribe request without an answer has the result unreachable', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await unsubscribe('u_12.taken.hash')).toBe('unreachable')
})

test.each([
  ['u_12.taken.hash', 'taken'],
  ['u_12.constructor.hash', null],
  ['none', null],
])('the token %s is about the notification %s', (token, kind) => {
  expect(kindOf(token)).toBe(kind)
})
