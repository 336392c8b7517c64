/** `fetch` is a stub: the tests check each request and the result of each kind of response. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../ui/dialogs/toast.ts'
import { addressOf, api, setServerListeners } from './api.ts'

const fetched = vi.fn<typeof fetch>()
const lost = vi.fn()
const otherUser = vi.fn()
const updating = vi.fn()
const proofWanted = vi.fn<() => Promise<boolean>>()
const acted = vi.fn<(answered: Promise<unknown>) => void>()
const onMoneyCall = vi.fn<(answered: Promise<unknown>) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  setServerListeners({ sessionLost: lost, otherUser, updating, proofWanted, acted, onMoneyCall })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const answers = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const shown = () => toasts.get().shown.map(({ text }) => text)
const take = { body: { betProposedPicked: 'o_1' } }

test('a call is sent as same-origin JSON with its idempotency key', async () => {
  answers(200, { message: 'ok' })
  await api.takeOffer({ ...take, key: 'request-1' })
  const [address, init] = fetched.mock.calls[0]!
  expect(address).toBe('/api/betsAccepted/acceptbet')
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"betProposedPicked":"o_1"}',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'request-1' },
  })
})

test('a call that moves money is reported before its answer arrives, and a read is not', async () => {
  answers(200, [])
  await api.maxRisk({ params: { username: 'ann' } })
  expect(onMoneyCall).not.toHaveBeenCalled()
  answers(200, { message: 'ok' })
  const taken = api.takeOffer({ ...take, key: 'request-1' })
  expect(onMoneyCall).toHaveBeenCalledOnce()
  expect(await onMoneyCall.mock.calls[0]![0]).toEqual(await taken)
})

test('a call that changes data is reported before its answer arrives, and a read is not', async () => {
  answers(200, [])
  await api.maxRisk({ params: { username: 'ann' } })
  expect(acted).not.toHaveBeenCalled()
  answers(200, { message: 'success' })
  const joined = api.joinGroup({ body: { groupName: 'Couch', groupCode: 'ABC' } })
  expect([acted.mock.calls.length, onMoneyCall.mock.calls.length]).toEqual([1, 0])
  expect(await acted.mock.calls[0]![0]).toEqual(await joined)
})

test('a call without a key has no idempotency header, and a GET has no body', async () => {
  answers(200, [])
  await api.maxRisk({ params: { username: 'ann' } })
  const [address, init] = fetched.mock.calls[0]!
  expect(address).toBe('/api/user/maxrisk/ann')
  expect(init!.headers).toEqual({ accept: 'application/json' })
  expect(init!.body).toBeUndefined()
})

test('the statuses 200 and 202 are successful answers', async () => {
  answers(200, { status: 'completed' })
  answers(202, { status: 'unknown' })
  const order = { params: { orderID: 'x' } }
  expect(await api.captureOrder(order)).toMatchObject({ ok: true, status: 200 })
  expect(await api.captureOrder(order)).toEqual({
    ok: true,
    status: 202,
    value: { status: 'unknown' },
  })
})

test('a refusal returns its code, shows no toast and does not end the session', async () => {
  answers(409, { code: 'offerGone', error: 'This bet is no longer available.', requestId: 'r' })
  expect(await api.takeOffer(take)).toEqual({
    ok: false,
    status: 409,
    code: 'offerGone',
    error: 'This bet is no longer available.',
  })
  expect(shown()).toEqual([])
  expect(lost).not.toHaveBeenCalled()
})

test('a failure contains the pause that the server requests', async () => {
  const busy = JSON.stringify({ code: 'busy', error: 'x', requestId: 'r' })
  for (const [retryAfter, retryAfterMs] of [
    ['2', 2_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [null, undefined],
  ] as const) {
    const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
    fetched.mockResolvedValueOnce(new Response(busy, { status: 503, headers }))
    const answer = await api.takeOffer(take)
    expect(answer.ok ? null : [answer.code, answer.retryAfterMs]).toEqual(['busy', retryAfterMs])
  }
  const headers = { 'retry-after': '3' }
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 503, headers }))
  expect(await api.takeOffer(take)).toMatchObject({ code: 'unreachable', retryAfterMs: 3_000 })
})

test('a 401 ends the session, except at a failed login', async () => {
  const body = { code: 'x', error: 'x', requestId: 'r' }
  answers(401, body)
  await api.login({ body: { username: 'ann', password: 'x' } })
  expect(lost).not.toHaveBeenCalled()
  answers(401, body)
  await api.takeOffer(take)
  expect(lost).toHaveBeenCalledOnce()
})

test('a refusal because the session belongs to another user notifies the whole page', async () => {
  answers(403, { code: 'origin', error: 'x', requestId: 'r' })
  await api.takeOffer(take)
  expect(otherUser).not.toHaveBeenCalled()
  answers(403, { code: 'otherUser', error: 'x', requestId: 'r' })
  await api.takeOffer(take)
  expect(otherUser).toHaveBeenCalledOnce()
})

test('a refusal for maintenance notifies the whole page', async () => {
  answers(503, { code: 'overload', error: 'x', requestId: 'r' })
  await api.takeOffer(take)
  expect(updating).not.toHaveBeenCalled()
  answers(503, { code: 'maintenance', error: 'x', requestId: 'r' })
  await api.takeOffer(take)
  expect(updating).toHaveBeenCalledOnce()
})

test.each([
  ['no connection', () => fetched.mockRejectedValueOnce(new TypeError('failed')), 0],
  [
    'a page of a proxy',
    () => fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 })),
    502,
  ],
  [
    'no answer in time',
    () => {
      vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
      fetched.mockImplementationOnce(async (_address, init) => {
        init!.signal!.throwIfAborted()
        return new Response('{}')
      })
    },
    0,
  ],
  ['a success that is no JSON', () => fetched.mockResolvedValueOnce(new Response('<html>')), 200],
])(
  '%s counts as unreachable, and shows a toast unless the call is quiet',
  async (_name, prepare, status) => {
    prepare()
    expect(await api.clientConfig({ quiet: true })).toMatchObject({ status, code: 'unreachable' })
    expect(shown()).toEqual([])
    prepare()
    expect(await api.clientConfig()).toMatchObject({ ok: false, status, code: 'unreachable' })
    expect(shown()).toEqual(['We could not reach the server.'])
  },
)

test('AC9: a call that requires the password is sent again unchanged after the user has entered it', async () => {
  const wanted = { code: 'reauth', error: 'x', requestId: 'r' }
  answers(403, wanted)
  answers(200, { status: 'completed' })
  proofWanted.mockResolvedValueOnce(true)
  expect(await api.takeOffer({ ...take, key: 'request-1' })).toMatchObject({ ok: true })
  const [first, second] = fetched.mock.calls.map(([address, init]) => [
    address,
    { ...init, signal: null },
  ])
  expect(second).toEqual(first)
  expect(proofWanted).toHaveBeenCalledOnce()
})

test('AC9: without the password the call is refused, and no call requests the password twice', async () => {
  const wanted = { code: 'reauth', error: 'Nothing has changed.', requestId: 'r' }
  answers(403, wanted)
  proofWanted.mockResolvedValueOnce(false)
  expect(await api.takeOffer(take)).toMatchObject({ code: 'reauth', error: wanted.error })
  expect(fetched).toHaveBeenCalledTimes(1)

  answers(403, wanted)
  answers(403, wanted)
  proofWanted.mockResolvedValueOnce(true)
  expect(await api.takeOffer(take)).toMatchObject({ code: 'reauth' })
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(proofWanted).toHaveBeenCalledTimes(2)
})

test('parameters are encoded, also inside a path segment, and an empty query is omitted', () => {
  const path = '/api/schedule:league/teamgames/:team'
  expect(addressOf(path, { params: { league: 'nfl', team: 'A/B? é' } })).toBe(
    '/api/schedulenfl/teamgames/A%2FB%3F%20%C3%A9',
  )
  expect(addressOf('/api/x', { query: { limit: 50, cursor: undefined } })).toBe('/api/x?limit=50')
  expect(addressOf('/api/x', { query: { cursor: undefined } })).toBe('/api/x')
})
