import { expect, test } from 'vitest'
import type { History } from '../history.ts'
import { recordAcknowledgements } from './acknowledgements.ts'

let now = 0
const written: object[] = []
const history: History = {
  path: '',
  now: () => now,
  write: (_, facts) => written.push(facts),
  close: () => {},
  slice: () => [],
}
const { history: recording, between } = recordAcknowledgements(history)

function answer(at: number, key: string | undefined, verdict: string): void {
  now = at
  recording.write('answer', { key, verdict })
}

test('the longest pause is between two acknowledged writes, not between answers of any kind', () => {
  answer(100, 'one', 'ok')
  answer(200, 'two', 'unknown')
  answer(300, 'one', 'ok')
  answer(400, undefined, 'ok')
  answer(500, 'two', 'ok')
  answer(550, 'three', 'ok')
  expect(written).toHaveLength(6)
  expect(between(150, 600)).toEqual({ writes: 2, unknown: 1, longestPauseMs: 400 })
  expect(between(540, 560)).toEqual({ writes: 1, unknown: 0, longestPauseMs: 50 })
  // No write at all is a pause until the end.
  expect(between(600, 2_000)).toEqual({ writes: 0, unknown: 0, longestPauseMs: 1_450 })
})
