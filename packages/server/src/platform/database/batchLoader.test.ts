import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeBatchLoader } from './batchLoader.ts'

/** Records each batch, and returns the questions as their answers once the test answers the batch. */
function controlled(most: number) {
  const batches: number[][] = []
  const waiting: { answer: () => void; fail: (error: Error) => void }[] = []
  const load = makeBatchLoader(async (questions: readonly number[]) => {
    batches.push([...questions])
    await new Promise<void>((answer, fail) => waiting.push({ answer, fail }))
    return questions
  }, most)
  async function next() {
    while (waiting.length === 0) await nextTurn()
    return waiting.shift()!
  }
  return { batches, load, next }
}

test('simultaneous loads share one query, and each gets its own answer', async () => {
  const { batches, load, next } = controlled(10)
  const answers = Promise.all([load(1), load(2), load(1)])
  ;(await next()).answer()
  expect(await answers).toEqual([1, 2, 1])
  expect(batches).toEqual([[1, 2, 1]])
})

test('loads that begin during a query are answered by the next query', async () => {
  const { batches, load, next } = controlled(10)
  const early = load(1)
  const first = await next()
  const late = Promise.all([load(2), load(3)])
  first.answer()
  expect(await early).toBe(1)
  ;(await next()).answer()
  expect(await late).toEqual([2, 3])
  expect(batches).toEqual([[1], [2, 3]])
})

test('a batch has a maximum size, and the remaining loads form the next batch', async () => {
  const { batches, load, next } = controlled(2)
  const answers = Promise.all([1, 2, 3].map(load))
  ;(await next()).answer()
  ;(await next()).answer()
  expect(await answers).toEqual([1, 2, 3])
  expect(batches).toEqual([[1, 2], [3]])
})

test('a failed query rejects the loads of its batch, and no later loads', async () => {
  const { load, next } = controlled(10)
  const results = Promise.allSettled([load(1), load(2)])
  ;(await next()).fail(new Error('gone'))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const after = load(3)
  ;(await next()).answer()
  expect(await after).toBe(3)
})
