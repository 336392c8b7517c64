/** The answers of idempotent requests, their retries, and when no more attempts are sent. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from './api.ts'
import { isUndecided, makeIdempotentRequest } from './idempotentRequest.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const DONE: Answer<string> = { ok: true, status: 200, value: 'b_1' }
const failed = (code: string, retryAfterMs?: number): Answer<string> => ({
  ok: false,
  status: 503,
  code,
  error: `said ${code}`,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
})

/** A request that receives these answers in order; fake timers advance as far as it needs. */
function requestWithAnswers(...answers: Answer<string>[]) {
  const sentAt: number[] = []
  const begin = Date.now()
  const onFindingOut = vi.fn()
  const sendRequest = makeIdempotentRequest(async () => {
    sentAt.push(Date.now() - begin)
    return answers[sentAt.length - 1]!
  })
  const leaving = new AbortController()
  return {
    sentAt,
    onFindingOut,
    leave: () => leaving.abort(),
    begin: () => sendRequest({ onFindingOut, left: leaving.signal }),
    async send() {
      const pending = sendRequest({ onFindingOut, left: leaving.signal })
      await vi.runAllTimersAsync()
      const answer = await pending
      return answer.ok ? 'done' : answer.code
    },
  }
}

test.each([
  ['done', DONE],
  ['offerGone', failed('offerGone')],
  ['busy', failed('busy', 1_000)],
  ['unavailable', failed('unavailable')],
  ['tooManyTries', failed('tooManyTries')],
  ['maintenance', failed('maintenance')],
] as const)('a request returns the answer %s without a retry', async (code, answer) => {
  const request = requestWithAnswers(answer)
  expect(await request.send()).toBe(code)
  expect(request.sentAt).toEqual([0])
  expect(request.onFindingOut).not.toHaveBeenCalled()
})

test.each(['outcomeUnknown', 'unreachable', 'unexpected'])(
  'a request is retried three times with growing pauses after the answer %s',
  async (code) => {
    const request = requestWithAnswers(...Array(4).fill(failed(code)))
    expect(await request.send()).toBe('outcomeUnknown')
    expect(request.sentAt).toEqual([0, 1_000, 3_000, 6_000])
  },
)

test('a request returns the answer that a retry receives', async () => {
  const unknown = failed('outcomeUnknown')
  const request = requestWithAnswers(unknown, unknown, DONE)
  expect(await request.send()).toBe('done')
  expect(request.sentAt).toEqual([0, 1_000, 3_000])
})

test('the server may lengthen the pause before a retry, and not shorten it', async () => {
  const request = requestWithAnswers(
    failed('outcomeUnknown', 4_000),
    failed('unreachable', 500),
    DONE,
  )
  expect(await request.send()).toBe('done')
  expect(request.sentAt).toEqual([0, 4_000, 6_000])
})

test('a request is not retried if the server requests a very long pause', async () => {
  const request = requestWithAnswers(failed('outcomeUnknown', 60_000))
  expect(await request.send()).toBe('outcomeUnknown')
  expect(request.sentAt).toEqual([0])
})

test.each(['busy', 'unavailable', 'tooManyTries', 'maintenance', 'noSession'])(
  'an unknown outcome remains unknown after the answer %s',
  async (code) => {
    const request = requestWithAnswers(failed('unreachable'), ...Array(7).fill(failed(code)))
    expect(await request.send()).toBe('outcomeUnknown')
    // Nor after another attempt by the user.
    expect(await request.send()).toBe('outcomeUnknown')
    expect(request.sentAt).toHaveLength(8)
  },
)

test('a refusal replaces an unknown outcome', async () => {
  const request = requestWithAnswers(failed('unreachable'), failed('offerGone'))
  expect(await request.send()).toBe('offerGone')
})

test('a repeated request reports immediately that its unknown outcome is being checked', async () => {
  const request = requestWithAnswers(...Array(4).fill(failed('outcomeUnknown')), DONE)
  await request.send()
  request.onFindingOut.mockClear()
  expect(await request.send()).toBe('done')
  expect(request.onFindingOut).toHaveBeenCalledOnce()
})

test('an abandoned request sends no further retry', async () => {
  const request = requestWithAnswers(...Array(4).fill(failed('outcomeUnknown')))
  const pending = request.begin()
  await vi.advanceTimersByTimeAsync(500)
  request.leave()
  expect(await pending).toMatchObject({ code: 'outcomeUnknown' })
  await vi.runAllTimersAsync()
  expect(request.sentAt).toEqual([0])
})

test('a request abandoned before its first answer ends with that answer and is not retried', async () => {
  const request = requestWithAnswers(failed('unreachable'), DONE)
  const pending = request.begin()
  request.leave()
  expect(await pending).toMatchObject({ code: 'outcomeUnknown' })
  expect(request.sentAt).toEqual([0])
})

test.each([
  ['busy', true],
  ['unavailable', true],
  ['tooManyTries', true],
  ['outcomeUnknown', true],
  ['offerGone', false],
  ['maintenance', false],
])('the answer %s leaves the request undecided: %s', (code, isIt) => {
  const answer = failed(code)
  expect(!answer.ok && isUndecided(answer)).toBe(isIt)
})
