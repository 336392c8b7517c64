import { expect, test } from 'vitest'
import { makeRateLimiter } from './rateLimiter.ts'

/** Ten per second, a hundred at once, and a clock that the test moves. */
function pacing() {
  const clock = { ms: 1_000 }
  return { clock, rateLimiter: makeRateLimiter({ perSecond: 10, burst: 100 }, () => clock.ms) }
}

/** How many of these tries of a user pass. */
function passed(
  rateLimiter: ReturnType<typeof makeRateLimiter>,
  userId: number,
  tries: number,
): number {
  return Array.from({ length: tries }, () => rateLimiter.wait(userId)).filter(
    (wait) => wait === null,
  ).length
}

test('a burst of a hundred requests passes, then ten per second, and refused requests do not count', () => {
  const { clock, rateLimiter } = pacing()
  expect(passed(rateLimiter, 1, 500)).toBe(100)
  expect(rateLimiter.wait(1)).toBe(1)
  clock.ms += 1_000
  expect(passed(rateLimiter, 1, 500)).toBe(10)
  clock.ms += 10_000
  expect(passed(rateLimiter, 1, 500)).toBe(100)
})

test('each user has a bucket of their own', () => {
  const { rateLimiter } = pacing()
  expect(passed(rateLimiter, 1, 500)).toBe(100)
  expect(passed(rateLimiter, 2, 100)).toBe(100)
})

test('ten requests per second always pass, despite fractions of a second', () => {
  const { clock, rateLimiter } = pacing()
  for (let second = 0; second < 3_600; second++) {
    expect(passed(rateLimiter, 1, 10)).toBe(10)
    clock.ms += 1_000.1
  }
})

test('a request passes after the waiting time that the limiter returned', () => {
  const { clock, rateLimiter } = pacing()
  const slow = makeRateLimiter({ perSecond: 0.1, burst: 2 }, () => clock.ms)
  expect(passed(slow, 1, 5)).toBe(2)
  const wait = slow.wait(1)!
  expect(wait).toBe(10)
  clock.ms += (wait - 1) * 1_000
  expect(slow.wait(1)).toBe(1)
  clock.ms += 1_000
  expect(slow.wait(1)).toBeNull()
  expect(rateLimiter.size()).toBe(0)
})

test('the limiter removes all users without a request for ten seconds', () => {
  const { clock, rateLimiter } = pacing()
  for (let user = 0; user < 10_000; user++) rateLimiter.wait(user)
  expect(rateLimiter.size()).toBe(10_000)
  clock.ms += 10_000
  for (let user = 0; user < 10_000; user++) rateLimiter.wait(20_000 + (user % 10))
  expect(rateLimiter.size()).toBe(10)
})
