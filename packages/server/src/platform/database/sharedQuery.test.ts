/** Requests for the same value share a query, and none gets an answer that is older than its request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSharedQuery } from './sharedQuery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const INTERVAL = 100

/** Loads that answer with their number, when they are finished by hand. */
function loads() {
  const finish: (() => void)[] = []
  const load = vi.fn(() => {
    const nth = load.mock.calls.length
    return new Promise<number>((resolve) => finish.push(() => resolve(nth)))
  })
  return { load, finish: (nth: number) => finish[nth - 1]!() }
}

const later = () => vi.advanceTimersByTimeAsync(0)

test('a lone request is loaded at once', async () => {
  const { load, finish } = loads()
  const answer = makeSharedQuery<number>(INTERVAL)('nfl', load)
  await later()
  expect(load).toHaveBeenCalledTimes(1)
  finish(1)
  expect(await answer).toBe(1)
})

test('requests that arrive while a load runs share the next one, which begins after the interval', async () => {
  const { load, finish } = loads()
  const shared = makeSharedQuery<number>(INTERVAL)
  const first = shared('nfl', load)
  await later()
  const others = [shared('nfl', load), shared('nfl', load)]
  finish(1)
  expect(await first).toBe(1)
  await vi.advanceTimersByTimeAsync(INTERVAL - 1)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  finish(2)
  expect(await Promise.all(others)).toEqual([2, 2])
})

test('a load that takes longer than the interval is the only one of its key', async () => {
  const { load, finish } = loads()
  const shared = makeSharedQuery<number>(INTERVAL)
  void shared('nfl', load)
  await later()
  void shared('nfl', load)
  await vi.advanceTimersByTimeAsync(5 * INTERVAL)
  expect(load).toHaveBeenCalledTimes(1)
  finish(1)
  await later()
  expect(load).toHaveBeenCalledTimes(2)
})

test('other keys are loaded at once', async () => {
  const { load } = loads()
  const shared = makeSharedQuery<number>(INTERVAL)
  void shared('nfl', load)
  void shared('nba', load)
  await later()
  expect(load).toHaveBeenCalledTimes(2)
})

test('the load is that of the latest request', async () => {
  const shared = makeSharedQuery<string>(INTERVAL)
  const first = shared('nfl', async () => 'at 1')
  const second = shared('nfl', async () => 'at 2')
  expect(await Promise.all([first, second])).toEqual(['at 2', 'at 2'])
})

test('a load that fails fails its requests, and the next request is loaded', async () => {
  const shared = makeSharedQuery<string>(INTERVAL)
  const failed = shared('nfl', () => Promise.reject(new Error('away')))
  await expect(failed).rejects.toThrow('away')
  const next = shared('nfl', async () => 'back')
  await vi.advanceTimersByTimeAsync(INTERVAL)
  expect(await next).toBe('back')
})
