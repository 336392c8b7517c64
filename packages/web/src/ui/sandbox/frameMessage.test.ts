import { expect, test } from 'vitest'
import { readFrameMessage } from './frameMessage.ts'

const frame = {} as Window
const ours = { origin: 'http://sandbox.example', source: frame }
const event = { origin: ours.origin, source: frame, data: { type: 'approved' } }

test('what our frame says is heard', () => {
  expect(readFrameMessage(event, ours)).toEqual({ type: 'approved' })
})

test.each([
  ['another origin', { ...event, origin: 'http://evil.example' }],
  ['another window of that origin', { ...event, source: {} as Window }],
  ['a text', { ...event, data: 'approved' }],
  ['nothing', { ...event, data: null }],
])('%s says nothing', (_, message) => {
  expect(readFrameMessage(message, ours)).toBeNull()
})

test('a message without a source says nothing to a frame that is gone', () => {
  expect(readFrameMessage({ ...event, source: null }, { ...ours, source: null })).toBeNull()
})
