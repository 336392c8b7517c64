import { expect, test } from 'vitest'
import { readCheckout } from './checkoutMessage.ts'

const frame = {} as Window
const ours = { origin: 'http://sandbox.example', source: frame, orderID: 'O-1' }
const said = { origin: ours.origin, source: frame, data: { type: 'approved', orderId: 'O-1' } }

test.each(['approved', 'cancel'] as const)('%s of our order in our frame', (type) => {
  expect(readCheckout({ ...said, data: { type, orderId: 'O-1' } }, ours)).toBe(type)
})

test.each([
  ['another origin', { ...said, origin: 'http://evil.example' }],
  ['another window of that origin', { ...said, source: {} as Window }],
  ['another order', { ...said, data: { type: 'approved', orderId: 'O-2' } }],
  ['another word', { ...said, data: { type: 'paid', orderId: 'O-1' } }],
  ['a text', { ...said, data: 'approved' }],
  ['nothing', { ...said, data: null }],
])('%s says nothing', (_, message) => {
  expect(readCheckout(message, ours)).toBeNull()
})

test('a message without a source says nothing to a frame that is gone', () => {
  expect(readCheckout({ ...said, source: null }, { ...ours, source: null })).toBeNull()
})
