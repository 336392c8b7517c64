import { expect, test } from 'vitest'
import { emptyModel, type ModelPayment } from '../model/referenceModel.ts'
import { checkKeys } from './payments.ts'

const ofKey = (id: number, key: string | null, user = 1): ModelPayment => ({
  ...{ id, user, key, kind: 'toBank', cents: 10_00 },
})

function check(payments: readonly ModelPayment[], ...states: [id: number, state: string][]): void {
  const model = emptyModel()
  for (const payment of payments) model.payments.set(payment.id, payment)
  const rows = states.map(([id, state]) => ({ id, state }))
  checkKeys({ model }, rows)
}

test('a key has made two payments only when the first one was rejected, whatever answer came first', () => {
  const [first, second] = [ofKey(1, 'a'), ofKey(2, 'a')]
  check([first, second], [1, 'rejected'], [2, 'pending'])
  check([second, first], [1, 'rejected'], [2, 'pending'])
  for (const state of ['submitting', 'pending', 'completed', 'failed'])
    expect(() => check([first, second], [1, state], [2, 'rejected'])).toThrow(
      `a key has one effect: the key a made m_1, which is ${state}, then m_2`,
    )
})

test('payments of other keys, of other users and without a key are compared with no other', () => {
  const payments = [ofKey(1, 'a'), ofKey(2, 'b'), ofKey(3, 'a', 2), ofKey(4, null), ofKey(5, null)]
  check(payments, ...payments.map(({ id }): [number, string] => [id, 'completed']))
})
