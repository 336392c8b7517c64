import { expect, test } from 'vitest'
import { readFrameMessage } from './frameMessage.ts'

const frame = {} as Window
const ours = { origin: 'http://sandbox.example', source: frame }
const said = { origin: ours.origin, source: frame, data: { type: 'approved' } }

test('what our frame says is heard', () => {
  expect(readFrameMessage(said, ours)).toEqual({ type: 'approved' })
})

test.each([
  ['another origin', { ...said, origin: 'http://evil.example' }],
  ['another window of that origin', { ...said, source: {} as Window }],
  ['a text', { ...said, data: 'approved' }],
  ['nothing', { ...said, data: null }],
])('%s says nothing', (_, message) => {
  expect(readFrameMessage(message, ours)).toBeNull()
})

test('a message without a source says nothing to a frame that is gone', () => {
  expect(readFrameMessage({ ...said, source: null }, { ...ours, source: null })).toBeNull()
})
