import { expect, test } from 'vitest'
import { readCheckout } from './checkoutMessage.ts'

test.each(['approved', 'cancel'] as const)('the page reads the message %s of its order', (type) => {
  expect(readCheckout({ type, orderId: 'O-1' }, 'O-1')).toBe(type)
})

test.each([
  ['another order', { type: 'approved', orderId: 'O-2' }],
  ['no order', { type: 'approved' }],
  ['another word', { type: 'paid', orderId: 'O-1' }],
])('a message is ignored: %s', (_, message) => {
  expect(readCheckout(message, 'O-1')).toBeNull()
})
