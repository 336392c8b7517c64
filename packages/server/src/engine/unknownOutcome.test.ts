import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommitUnknown } from '../platform/database/databaseErrors.ts'
import type { Database } from '../platform/database/db.ts'
import { makeTakeCommand } from '../testing/bets.ts'
import { makeBatcher } from './batcher.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const done = { kind: 'done', answer: { _id: 'b_1' } }

// A primary that dies is replaced after 20 to 26 s.
test.each([
  [26_000, done],
  [32_000, { kind: 'outcomeUnknown' }],
])(
  'a take whose commit has no answer gets its result after an outage of %i ms, within 30 s',
  async (outageMs, result) => {
    const start = performance.now()
    const transaction = async () => {
      if (performance.now() - start < outageMs) throw new CommitUnknown(new Error('no answer'))
      return [done]
    }
    const batcher = makeBatcher({ transaction } as unknown as Database)
    const answer = batcher.submit(makeTakeCommand(1, 1, 5, 'take'))
    await vi.advanceTimersByTimeAsync(33_000)
    expect(await answer).toEqual(result)
  },
)
