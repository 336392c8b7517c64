/** Our adapters and the sandbox's PayPal must agree on the API. */
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallResult } from '../../platform/http/provider.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
import { computeReturns } from '../deposits/depositReturns.ts'
import { paypalClient } from './paypalClient.ts'
import { paypalPayouts } from './paypalPayouts.ts'
import { paypalWallet } from './paypalWallet.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandboxProcess()
}, 300_000)
afterAll(() => sandbox.stop())

function adapters() {
  const client = paypalClient({
    ...{ PAYPAL_BASE_URL: `${sandbox.url}/paypal` },
    ...{ PAYPAL_CLIENT_ID: 'sandbox', PAYPAL_SECRET: 'sandbox' },
  })
  const wallet = paypalWallet(client, { origin: '', merchantId: 'SIDEBETSANDBX' })
  return { wallet, payouts: paypalPayouts(client) }
}

function value<Value>(result: CallResult<Value>): Value {
  expect(result).toMatchObject({ kind: 'ok' })
  return (result as { readonly value: Value }).value
}

/** An order that was paid and captured. */
async function captured(name: string) {
  const { wallet } = adapters()
  const { orderId } = value(await wallet.createOrder({ name, amount: cents(25_00) }))
  await fetch(`${sandbox.url}/paypal/checkoutnow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: orderId, choice: 'pay', email: 'payer@example.test' }),
  })
  const order = value(await wallet.captureOrder(orderId, `${name}-capture-0`))
  return { orderId, captureId: order.capture!.captureId }
}

/** The returns of it that the adapters report now. */
async function backOf({ orderId, captureId }: Awaited<ReturnType<typeof captured>>) {
  const { wallet } = adapters()
  const order = value(await wallet.readOrder(orderId))
  return { order, ...computeReturns(order, value(await wallet.readDisputes(captureId))) }
}

test('a captured order has our merchant as its payee and no returns', async () => {
  const made = await captured('dep-1')
  expect(await backOf(made)).toMatchObject({
    order: {
      name: 'dep-1',
      payee: 'SIDEBETSANDBX',
      capture: { amount: 25_00, status: 'completed' },
    },
    ...{ total: 0, returns: [] },
  })
})

test('MO7: an order with another payee is rejected as OTHER_ORDER', async () => {
  await sandbox.control('POST', 'faults', {
    ...{ match: { provider: 'paypal', op: 'create_order' }, times: 1, action: 'other_payee' },
  })
  const made = await adapters().wallet.createOrder({ name: 'dep-2', amount: cents(25_00) })
  expect(made).toMatchObject({ kind: 'rejected', code: 'OTHER_ORDER' })
})

test('a partial refund and a reversal of the rest are read as two returns', async () => {
  const made = await captured('dep-3')
  await sandbox.control('POST', `captures/${made.captureId}/refund`, { amount: '10.00' })
  expect(await backOf(made)).toMatchObject({ total: 10_00, order: { capture: { isGone: false } } })
  await sandbox.control('POST', `captures/${made.captureId}/reverse`)
  const back = await backOf(made)
  expect(back).toMatchObject({ total: 25_00, order: { capture: { isGone: true } } })
  expect(back.returns.map((one) => one.cents)).toEqual([10_00, 15_00])
})

test.each([
  ['won', { total: 0, returns: [] }],
  ['cancelled', { total: 0, returns: [] }],
  [
    'lost',
    {
      total: 25_00,
      returns: [
        { kind: 'dispute', cents: 25_00, cost: 0 },
        { kind: 'dispute', cents: 0, cost: 20_00 },
      ],
    },
  ],
])('a dispute takes money back only when it is lost: %s', async (outcome, expected) => {
  const made = await captured(`dep-${outcome}`)
  const { dispute_id } = await sandbox.control('POST', `captures/${made.captureId}/dispute`, {})
  expect(await backOf(made)).toMatchObject({ total: 0, returns: [] })
  await sandbox.control('POST', `disputes/${dispute_id}`, { outcome })
  expect(await backOf(made)).toMatchObject(expected)
})

test.each([
  ['ann@wallet.test', { status: 'completed', word: 'SUCCESS' }, false],
  ['unclaimed@wallet.test', { status: 'pending' }, true],
  ['held@wallet.test', { status: 'pending' }, false],
  ['failed@wallet.test', { status: 'failed' }, false],
  ['blocked@wallet.test', { status: 'failed' }, false],
])(
  'a payout to %s has the status that the sandbox gives this receiver',
  async (receiver, expected, isUnclaimed) => {
    const { payouts } = adapters()
    const wanted = { name: `wd-${receiver}`, receiver, amount: cents(50_00) }
    const { batchId } = value(await payouts.createPayout(wanted))
    await sandbox.control('POST', 'clock', { advance_ms: 600_000 })
    expect(value(await payouts.readPayout(batchId))).toMatchObject({
      ...{ name: wanted.name, ...expected },
      item: { amount: 50_00, currency: 'USD', isUnclaimed },
    })
    // A repetition with the same name is the same batch.
    expect(value(await payouts.createPayout(wanted))).toEqual({ batchId })
  },
)

test('an unclaimed payout can be cancelled once', async () => {
  const { payouts } = adapters()
  const wanted = { name: 'wd-cancel', receiver: 'unclaimed@wallet.test', amount: cents(9_75) }
  const { batchId } = value(await payouts.createPayout(wanted))
  await sandbox.control('POST', 'clock', { advance_ms: 600_000 })
  const { itemId } = value(await payouts.readPayout(batchId)).item!
  value(await payouts.cancelPayout(itemId))
  expect(value(await payouts.readPayout(batchId)).status).toBe('failed')
  expect((await payouts.cancelPayout(itemId)).kind).toBe('rejected')
})

test('T17: a payout that the balance does not cover fails with INSUFFICIENT_FUNDS', async () => {
  const { payouts } = adapters()
  await sandbox.control('POST', 'balance', { amount: '1.00' })
  const wanted = { name: 'wd-poor', receiver: 'ann@wallet.test', amount: cents(50_00) }
  const made = await payouts.createPayout(wanted)
  const word =
    made.kind === 'ok'
      ? value(await payouts.readPayout(made.value.batchId)).word
      : made.kind === 'rejected' && (made.issue || made.code)
  expect(word).toBe('INSUFFICIENT_FUNDS')
})
