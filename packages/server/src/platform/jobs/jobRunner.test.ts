import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLog } from '../log.ts'
import { makeJobRunner } from './jobRunner.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = makeLog('silent')

/** A job with this many items left. */
function work(name: string, items: number, done: string[], externalItemsPerRound?: number) {
  let left = items
  return {
    name,
    async runNext() {
      if (left === 0) return false
      left--
      done.push(name)
      return true
    },
    ...(externalItemsPerRound === undefined ? {} : { externalItemsPerRound }),
  }
}

test('a job that waits for an external service does not delay internal jobs', async () => {
  const done: string[] = []
  let answer = (_: boolean) => {}
  const slow = {
    name: 'mail',
    runNext: () => new Promise<boolean>((resolve) => (answer = resolve)),
    externalItemsPerRound: 1,
  }
  const due = makeJobRunner([slow, work('settle', 300, done)], log)
  due.start()
  await vi.advanceTimersByTimeAsync(1)
  expect(done.length).toBe(300)
  const stopped = due.stop()
  answer(true)
  await stopped
  expect(due.isRunning()).toBe(false)
})

test('a job that waits for one external service does not delay a job that calls another one', async () => {
  const done: string[] = []
  let answer = (_: boolean) => {}
  const slow = {
    name: 'feed',
    runNext: () => new Promise<boolean>((resolve) => (answer = resolve)),
    externalItemsPerRound: 1,
  }
  const due = makeJobRunner([slow, work('mail', 2, done, 1)], log)
  due.start()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(done).toEqual(['mail', 'mail'])
  // `drain` runs all kinds, so it waits for each loop.
  const drained = due.drain().then(() => done.push('drained'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(done).toEqual(['mail', 'mail'])
  const stopped = due.stop()
  answer(false)
  await Promise.all([drained, stopped])
  expect(done).toEqual(['mail', 'mail', 'drained'])
})

test('a job with external calls processes a limited number of items per second', async () => {
  const done: string[] = []
  const due = makeJobRunner([work('mail', 100, done, 5)], log)
  due.start()
  await vi.advanceTimersByTimeAsync(10)
  expect(done.length).toBe(5)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done.length).toBe(15)
  await due.stop()
})

test('a drain finishes all jobs, one after another in their order', async () => {
  const done: string[] = []
  const due = makeJobRunner(
    [work('feed', 1, done, 1), work('settle', 2, done), work('mail', 3, done, 1)],
    log,
  )
  await due.drain()
  expect(done).toEqual(['feed', 'settle', 'settle', 'mail', 'mail', 'mail'])
})

test('an exclusive drain runs an external job beside the others, and again after their work', async () => {
  const done: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const settle = work('settle', 2, done)
  const mail = {
    name: 'mail',
    async runNext() {
      // Without the settlement beside it this would never end.
      await answered
      if (done.at(-1) !== 'settle') return false
      done.push('mail')
      return true
    },
    externalItemsPerRound: 1,
  }
  const runNext = async () => {
    const worked = await settle.runNext()
    if (!worked) answer()
    return worked
  }
  const due = makeJobRunner([mail, { name: 'settle', runNext }], log)
  await due.runExclusively((drain) => drain())
  expect(done).toEqual(['settle', 'settle', 'mail'])
})

test('an outage of the database is one line in the log, and its end another one', async () => {
  const lines: object[] = []
  const write = (line: string) => {
    const { database, due } = JSON.parse(line)
    lines.push({ database, due })
  }
  let failure: object | null = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const runNext = () => (failure ? Promise.reject(failure) : Promise.resolve(false))
  const withoutDatabase = { name: 'idle', runNext: () => Promise.resolve(false) }
  const due = makeJobRunner(
    [
      withoutDatabase,
      { name: 'settle', runNext },
      { name: 'mail', runNext, externalItemsPerRound: 1 },
    ],
    makeLog('warn', { write }),
  )
  due.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toEqual([{ database: 'away', due: expect.any(String) }])
  failure = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines.slice(1)).toEqual([{ database: 'back' }])
  failure = new Error('a defect')
  await due.drain()
  expect(lines.slice(2)).toEqual(expect.arrayContaining([{ due: 'settle' }, { due: 'mail' }]))
  await due.stop()
})

test('a failing job does not stop the others', async () => {
  const done: string[] = []
  const broken = {
    name: 'broken',
    runNext: () => Promise.reject(new Error('no')),
  }
  await makeJobRunner([broken, work('settle', 2, done)], log).drain()
  expect(done).toEqual(['settle', 'settle'])
})
