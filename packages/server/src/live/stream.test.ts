/** One stream: when it sends which event, and how it ends for a browser that does not read. */
import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PLAIN } from './encoder.ts'
import { makeChangeText, retryText } from './liveEvents.ts'
import { Stream } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A stream whose browser reads what is written, until `stops` is called. */
function begin() {
  const written: string[] = []
  let takes = true
  const raw = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      written.push(text)
      if (takes) done()
    },
  })
  const dropped = vi.fn()
  const stream = new Stream(
    { id: 1, userId: 7, idHash: Buffer.alloc(32) },
    raw as unknown as ServerResponse,
    {
      changeIntervalMs: 1_000,
      soon: (one) => one.sendChanges(),
      textOf: makeChangeText(),
      position: () => null,
      eventsSince: () => null,
      replay: () => {},
      dropped,
    },
    { boards: new Set(), limits: [], encoder: PLAIN, coversFrom: null },
  )
  return {
    stream,
    raw,
    dropped,
    stops() {
      takes = false
    },
    /** The events written since the last call: their names and data. */
    drainEvents() {
      const events = written.splice(0).join('').split('\n\n').filter(Boolean)
      return events.map((event) => event.replace(/^event: /, '').replace(/\ndata: /, ' '))
    },
  }
}

/** The same, after its session was read and `hello` was sent. */
function begun() {
  const one = begin()
  one.stream.trust(0)
  one.stream.begin()
  expect(one.drainEvents()).toEqual(['hello {}'])
  return one
}

describe('changes', () => {
  test('the first change is sent immediately, and later ones are combined and sent at most once a second', () => {
    const { stream, drainEvents } = begun()
    stream.queueChanges(['yours'])
    expect(drainEvents()).toEqual(['changed {"yours":true}'])
    stream.queueChanges(['boards nfl'])
    stream.queueChanges(['yours', 'boards nba', 'boards nfl'])
    stream.queueChanges(['groups', 'notices', 'scores nhl'])
    expect(drainEvents()).toEqual([])
    vi.advanceTimersByTime(999)
    expect(drainEvents()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(drainEvents()).toEqual([
      'changed {"yours":true,"notices":true,"groups":true,"boards":["nfl","nba"],"scores":["nhl"]}',
    ])
    stream.queueChanges(['yours'])
    vi.advanceTimersByTime(999)
    expect(drainEvents()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(drainEvents()).toEqual(['changed {"yours":true}'])
    vi.advanceTimersByTime(60_000)
    expect(drainEvents()).toEqual([])
    stream.queueChanges(['yours'])
    expect(drainEvents()).toEqual(['changed {"yours":true}'])
  })

  test('changes wait for the result of the last check while the session is in doubt', () => {
    const { stream, drainEvents } = begun()
    const first = stream.doubt()
    stream.queueChanges(['yours'])
    const second = stream.doubt()
    stream.trust(first)
    expect(drainEvents()).toEqual([])
    stream.trust(second)
    expect(drainEvents()).toEqual(['changed {"yours":true}'])
    stream.queueChanges(['groups'])
    stream.trust(second)
    expect(drainEvents()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(drainEvents()).toEqual(['changed {"groups":true}'])
  })

  test('changes before a stream begins or during an outage are replaced by the events hello, or away and back', () => {
    const { stream, drainEvents } = begin()
    stream.queueChanges(['yours'])
    stream.begin()
    expect(drainEvents()).toEqual([])
    stream.trust(0)
    expect(drainEvents()).toEqual([])
    stream.begin()
    stream.lose()
    stream.lose()
    stream.queueChanges(['boards nfl'])
    vi.advanceTimersByTime(2_000)
    stream.begin()
    stream.begin()
    expect(drainEvents()).toEqual(['hello {}', 'away {}', 'back {}'])
    vi.advanceTimersByTime(2_000)
    expect(drainEvents()).toEqual([])
    stream.queueChanges(['groups'])
    expect(drainEvents()).toEqual(['changed {"groups":true}'])
  })

  test('a stream that loses the listener before it begins sends the events hello and away', () => {
    const { stream, drainEvents } = begin()
    stream.lose()
    expect(drainEvents()).toEqual(['hello {}', 'away {}'])
  })
})

describe('a browser that does not read', () => {
  test('a browser that does not read is disconnected at the second beat', () => {
    const { stream, raw, stops, dropped, drainEvents } = begun()
    stream.beat()
    stream.beat()
    stream.beat()
    expect(drainEvents()).toEqual(['beat {}', 'beat {}', 'beat {}'])
    stops()
    stream.queueChanges(['yours'])
    stream.beat()
    expect([raw.destroyed, dropped.mock.calls.length]).toEqual([false, 0])
    stream.beat()
    expect([raw.destroyed, dropped.mock.calls.length]).toEqual([true, 1])
    drainEvents()
    stream.beat()
    stream.queueChanges(['yours'])
    vi.advanceTimersByTime(5_000)
    stream.over()
    expect(drainEvents()).toEqual([])
  })

  test('a browser with too much unread data is disconnected immediately', () => {
    const { stream, raw, stops } = begun()
    stops()
    let tellings = 0
    for (; !raw.destroyed && tellings < 10_000; tellings++) {
      stream.queueChanges(['boards nfl', 'boards nba', 'scores nfl'])
      vi.advanceTimersByTime(1_000)
    }
    expect(tellings).toBeGreaterThan(100)
    expect(tellings).toBeLessThan(2_000)
  })

  test('a browser that does not read does not delay the end of its stream', () => {
    const { stream, raw, stops } = begun()
    stops()
    stream.leave(700)
    expect(raw.destroyed).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(raw.destroyed).toBe(true)
  })
})

test('a stream sends its end once and nothing afterwards', () => {
  const { stream, raw, drainEvents } = begun()
  stream.queueChanges(['yours'])
  stream.queueChanges(['yours'])
  stream.over()
  stream.leave(5)
  stream.beat()
  vi.advanceTimersByTime(5_000)
  expect(drainEvents()).toEqual(['changed {"yours":true}', 'over {}'])
  expect(raw.writableEnded).toBe(true)
})

test('the time to reconnect is sent in whole milliseconds', () => {
  expect(retryText(1234.5)).toBe('retry: 1235\n\n')
})
