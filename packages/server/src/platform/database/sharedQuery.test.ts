/** Requests for the same value share a query, and none gets an answer that is older than its request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from './db.ts'
import { makeSharedQuery, makeVersionedPages } from './sharedQuery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  const answer = makeSharedQuery<number>()('nfl', load)
  await later()
  expect(load).toHaveBeenCalledTimes(1)
  finish(1)
  expect(await answer).toBe(1)
})

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('requests that arrive while a load runs share the next one', async () => {
  const { load, finish } = loads()
  const shared = makeSharedQuery<number>()
  const first = shared('nfl', load)
  await after(5)
  const others = [shared('nfl', load), shared('nfl', load)]
  expect(load).toHaveBeenCalledTimes(1)
  finish(1)
  expect(await first).toBe(1)
  await after(5)
  expect(load).toHaveBeenCalledTimes(2)
  finish(2)
  expect(await Promise.all(others)).toEqual([2, 2])
})

test('a pause is as long as a load for each request would have taken', async () => {
  const { load, finish } = loads()
  const shared = makeSharedQuery<number>()
  for (let request = 0; request < 4; request++) void shared('nfl', load)
  await after(5)
  finish(1)
  void shared('nfl', load)
  await after(19)
  expect(load).toHaveBeenCalledTimes(1)
  await after(1)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a pause has a quarter of a second at most', async () => {
  const { load, finish } = loads()
  const shared = makeSharedQuery<number>()
  void shared('nfl', load)
  await after(5_000)
  finish(1)
  void shared('nfl', load)
  await after(249)
  expect(load).toHaveBeenCalledTimes(1)
  await after(1)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a request after the pause is loaded at once', async () => {
  const { load, finish } = loads()
  const shared = makeSharedQuery<number>()
  void shared('nfl', load)
  await after(5)
  finish(1)
  await after(5)
  void shared('nfl', load)
  await later()
  expect(load).toHaveBeenCalledTimes(2)
})

test('other keys are loaded at once', async () => {
  const { load } = loads()
  const shared = makeSharedQuery<number>()
  void shared('nfl', load)
  void shared('nba', load)
  await later()
  expect(load).toHaveBeenCalledTimes(2)
})

test('the load is that of the latest request', async () => {
  const shared = makeSharedQuery<string>()
  const first = shared('nfl', async () => 'at 1')
  const second = shared('nfl', async () => 'at 2')
  expect(await Promise.all([first, second])).toEqual(['at 2', 'at 2'])
})

test('a load that fails fails its requests, and the next request is loaded', async () => {
  const shared = makeSharedQuery<string>()
  const failed = shared('nfl', () => Promise.reject(new Error('away')))
  await expect(failed).rejects.toThrow('away')
  const next = shared('nfl', async () => 'back')
  await after(1)
  expect(await next).toBe('back')
})

/** A page that is loaded in version 'v1', and requested in the same one. */
async function versionedPage() {
  const { load, finish } = loads()
  const read = makeVersionedPages<number>()
  const db = {} as Db
  const request = (version = 'v1') => read(db, 'g_34', version, load)
  const first = request()
  finish(1)
  await first
  return { load, finish, request }
}

test('a page is loaded once per version', async () => {
  const { load, finish, request } = await versionedPage()
  expect(await request()).toBe(1)
  expect(load).toHaveBeenCalledTimes(1)
  const next = request('v2')
  finish(2)
  expect(await next).toBe(2)
})

test('a page of more than two seconds answers while one load replaces it', async () => {
  const { load, finish, request } = await versionedPage()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await Promise.all([request(), request()])).toEqual([1, 1])
  expect(load).toHaveBeenCalledTimes(2)
  finish(2)
  await later()
  expect(await request()).toBe(2)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a page of five seconds answers no request, whatever its refresh does', async () => {
  const { load, finish, request } = await versionedPage()
  await vi.advanceTimersByTimeAsync(2_500)
  await request()
  await vi.advanceTimersByTimeAsync(2_500)
  const next = request()
  expect(load).toHaveBeenCalledTimes(3)
  finish(2)
  await later()
  finish(3)
  expect(await next).toBe(3)
  expect(await request()).toBe(3)
})

test('a refresh that fails is repeated by the next request', async () => {
  const { load, request } = await versionedPage()
  await vi.advanceTimersByTimeAsync(2_500)
  load.mockRejectedValueOnce(new Error('connection lost'))
  expect(await request()).toBe(1)
  await later()
  expect(await request()).toBe(1)
  expect(load).toHaveBeenCalledTimes(3)
})
