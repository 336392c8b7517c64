import { expect, test } from 'vitest'
import { HashingBusy, makeHashQueue, unlessBusy } from './hashQueue.ts'

/** Work that runs until the test ends it. */
function work() {
  let end = () => {}
  let fail = (_error: Error) => {}
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { run: () => ended, end, fail }
}

test('the queue runs a limited number of tasks in order, and rejects tasks beyond its waiting limit', async () => {
  const queue = makeHashQueue({ running: 2, waiting: 2 })
  const started: number[] = []
  const works = [work(), work(), work(), work(), work()]
  const results = works.map((each, i) =>
    queue(() => {
      started.push(i)
      return each.run()
    }),
  )
  await expect(results[4]).rejects.toBeInstanceOf(HashingBusy)
  expect(started).toEqual([0, 1])

  works[1]!.end()
  await results[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])

  works[0]!.fail(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2, 3])

  works[2]!.end()
  works[3]!.end()
  await Promise.all([results[2], results[3]])
  // Both slots are free again, and no more than both.
  const again = [work(), work(), work()]
  const begun: number[] = []
  const rest = again.map((each, i) =>
    queue(() => {
      begun.push(i)
      return each.run()
    }),
  )
  expect(begun).toEqual([0, 1])
  for (const each of again) each.end()
  await Promise.all(rest)
})

test('a full queue is answered with 503 and Retry-After, and other errors are rethrown', async () => {
  const busy = await unlessBusy(async () => {
    throw new HashingBusy()
  })
  expect(busy).toMatchObject({ status: 503, retryAfter: 1 })
  await expect(
    unlessBusy(async () => {
      throw new Error('other')
    }),
  ).rejects.toThrow('other')
})
