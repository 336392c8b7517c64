import { expect, test } from 'vitest'
import { makeRecentLocations } from './recentLocations.ts'

/** A service that returns the address as the region, and a clock that the test moves. */
function setUp() {
  const clock = { ms: 1_000 }
  const requests: string[] = []
  const locate = async ({ ip }: { ip: string }) => {
    requests.push(ip)
    return { country: 'US', region: ip }
  }
  const recent = makeRecentLocations({ locate }, () => clock.ms)
  const from = async (ip: string, { session = 'ann', isOver = false } = {}) => {
    const location = await recent.locate(session, { network: ip, ip, username: session }, isOver)
    return location === null || location === 'tooMany' ? location : location.region
  }
  return { clock, requests, recent, from }
}

test('GE1: each network of a session is located once in ten seconds', async () => {
  const { clock, requests, from } = setUp()
  for (let turn = 0; turn < 5; turn++) for (const ip of ['a', 'b']) expect(await from(ip)).toBe(ip)
  expect(requests).toEqual(['a', 'b'])
  clock.ms += 10_000
  expect(await from('a')).toBe('a')
  expect(requests).toEqual(['a', 'b', 'a'])
})

test('GE1: an expired location of a session is always requested again', async () => {
  const { requests, from } = setUp()
  await from('a')
  await from('a', { isOver: true })
  expect(requests).toEqual(['a', 'a'])
})

test('GE1: a session can use a fifth network only when one of its four expires, and other sessions are unaffected', async () => {
  const { clock, requests, from } = setUp()
  for (const ip of ['a', 'b', 'c', 'd']) {
    expect(await from(ip)).toBe(ip)
    clock.ms += 1_000
  }
  expect([await from('e'), await from('e', { isOver: true })]).toEqual(['tooMany', 'tooMany'])
  expect(await from('e', { session: 'ben' })).toBe('e')
  clock.ms += 6_000
  expect(await from('e')).toBe('e')
  expect(requests).toEqual(['a', 'b', 'c', 'd', 'e', 'e'])
})

test('GE1: simultaneous requests share one location request', async () => {
  const { requests, from } = setUp()
  expect(await Promise.all(Array.from({ length: 9 }, () => from('a')))).toEqual(Array(9).fill('a'))
  expect(requests).toEqual(['a'])
})

test('a session is removed once its locations have expired', async () => {
  const { clock, recent, from } = setUp()
  for (let at = 0; at < 100; at++) await from('a', { session: `early-${at}` })
  expect(recent.size()).toBe(100)
  clock.ms += 10_000
  for (let at = 0; at < 100; at++) await from('a', { session: `late-${at}` })
  expect(recent.size()).toBe(100)
})
