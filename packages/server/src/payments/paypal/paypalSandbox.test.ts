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
  return { order, ...computeReturns(order, value(await wallet.readDisputes(captureId)), new Set()) }
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

test('MO12: a refund that we order is listed under our name, once, and is no return', async () => {
  const { wallet } = adapters()
  const { orderId, captureId } = await captured('dep-refund')
  const asked = { captureId, name: 'wd-refund', amount: cents(10_00) }
  const made = value(await wallet.refundCapture(asked))
  expect(made).toMatchObject({ status: 'completed' })
  expect(value(await wallet.refundCapture(asked))).toEqual(made)
  const order = value(await wallet.readOrder(orderId))
  expect(order.refunds).toEqual([
    { refundId: made.refundId, name: 'wd-refund', cents: 10_00, status: 'completed' },
  ])
  expect(computeReturns(order, [], new Set(['wd-refund']))).toMatchObject({ total: 0, returns: [] })
  const rest = { ...asked, name: 'wd-rest', amount: cents(15_00) }
  expect(value(await wallet.refundCapture(rest))).toMatchObject({ status: 'completed' })
  const gone = value(await wallet.readOrder(orderId))
  expect(gone.capture).toMatchObject({ isGone: true })
  expect(computeReturns(gone, [], new Set(['wd-refund', 'wd-rest']))).toMatchObject({ total: 0 })
})

test('a refund of more than is left, of a disputed capture and of an unknown one is rejected', async () => {
  const { wallet } = adapters()
  const { captureId } = await captured('dep-refused')
  const refund = (name: string, amount: number, of = captureId) =>
    wallet.refundCapture({ captureId: of, name, amount: cents(amount) })
  expect(await refund('wd-a', 25_01)).toMatchObject({
    ...{ kind: 'rejected', status: 422, issue: 'REFUND_AMOUNT_EXCEEDED' },
  })
  expect(await refund('wd-b', 1_00, 'NOTHERE')).toMatchObject({ kind: 'rejected', status: 404 })
  value(await refund('wd-c', 25_00))
  expect(await refund('wd-d', 1)).toMatchObject({ issue: 'CAPTURE_FULLY_REFUNDED' })
  const disputed = await captured('dep-disputed')
  await sandbox.control('POST', `captures/${disputed.captureId}/dispute`, {})
  expect(await refund('wd-e', 1_00, disputed.captureId)).toMatchObject({
    issue: 'TRANSACTION_DISPUTED',
  })
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
