import { expect, test } from 'vitest'
import { readFrameMessage } from './frameMessage.ts'

const frame = {} as Window
const ours = { origin: 'http://sandbox.example', source: frame }
const event = { origin: ours.origin, source: frame, data: { type: 'approved' } }

test('the page reads a message of its own frame', () => {
  expect(readFrameMessage(event, ours)).toEqual({ type: 'approved' })
})

test.each([
  ['another origin', { ...event, origin: 'http://evil.example' }],
  ['another window of that origin', { ...event, source: {} as Window }],
  ['a text', { ...event, data: 'approved' }],
  ['nothing', { ...event, data: null }],
])('a message is ignored: %s', (_, message) => {
  expect(readFrameMessage(message, ours)).toBeNull()
})

test('a message without a source is ignored when the frame no longer exists', () => {
  expect(readFrameMessage({ ...event, source: null }, { ...ours, source: null })).toBeNull()
})
