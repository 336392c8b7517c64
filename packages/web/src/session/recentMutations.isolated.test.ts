import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const START = Date.parse('2026-11-22T12:00:00.000Z')
const SECOND_MS = 1_000

let acts: typeof import('./recentMutations.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: START })
  acts = await import('./recentMutations.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (seconds: number) => START + seconds * SECOND_MS

test('a change counts as made by this tab exactly if it happened during or close to one of its calls', async () => {
  expect(acts.isOwnMutation(after(0))).toBe(false)
  let end = () => {}
  acts.recordMutation(
    new Promise<void>((resolve) => {
      end = resolve
    }),
  )
  expect([-3, -2, 0, 30].map((seconds) => acts.isOwnMutation(after(seconds)))).toEqual([
    ...[false, true, true, true],
  ])
  vi.setSystemTime(after(10))
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect([0, 12, 13].map((seconds) => acts.isOwnMutation(after(seconds)))).toEqual([
    true,
    true,
    false,
  ])
})

test('a failed call counts as a mutation, and only the last twenty calls are stored', async () => {
  acts.recordMutation(Promise.reject(new Error('lost')).catch(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  expect(acts.isOwnMutation(after(0))).toBe(true)
  for (let more = 1; more <= 20; more++) {
    vi.setSystemTime(after(more * 10))
    acts.recordMutation(Promise.resolve())
    await vi.advanceTimersByTimeAsync(0)
  }
  expect([0, 10, 200].map((seconds) => acts.isOwnMutation(after(seconds)))).toEqual([
    false,
    true,
    true,
  ])
})
