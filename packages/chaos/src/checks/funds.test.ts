import { expect, test } from 'vitest'
import type { Memory } from '../environment/sandbox.ts'
import { checkReturned } from './funds.ts'

/** A captured order of `captured` cents with these refunds. */
function memoryOf(captured: number, ...refunds: number[]): Pick<Memory, 'paypal'> {
  const capture = {
    status: 'REFUNDED',
    cents: captured,
    refunds: refunds.map((cents) => ({ cents })),
  }
  return { paypal: { orders: { O1: { capture } }, payouts: {} } } as unknown as Memory
}
const check = (memory: Pick<Memory, 'paypal'>, cents: number, returned: number, isLast = true) =>
  checkReturned(memory, 'O1', { cents, returned }, isLast)

test('a refund of a credited capture is taken back from its user by the end', () => {
  const refunded = memoryOf(10_00, 4_00, 1_00)
  check(refunded, 10_00, 5_00)
  check(refunded, 10_00, 4_00, false)
  expect(() => check(refunded, 10_00, 4_00)).toThrow('500 cents went back, 400 were taken back')
  expect(() => check(refunded, 10_00, 6_00, false)).toThrow('600 were taken back')
})

test('a capture of a cent less than its order is refunded and never credited: nothing is taken back', () => {
  const refused = memoryOf(9_99, 9_99)
  check(refused, 0, 0)
  expect(() => check(refused, 0, 9_99)).toThrow('999 were taken back')
})
