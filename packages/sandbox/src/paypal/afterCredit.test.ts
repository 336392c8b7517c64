import { expect, test } from 'vitest'
import { testReceiver } from '../testReceiver.ts'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'

/** A sandbox with a product that receives all webhooks, and one payment of $25.00. */
async function paid(value = '25.00') {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const order = await sandbox.makeOrder(value, 'dep_1')
  await sandbox.choose(order, 'pay')
  const { body } = await sandbox.capture(order)
  const capture: string = body.purchase_units[0].payments.captures[0].id
  const firstEvent = async (topic: string) => JSON.parse((await product.first(topic)).body)
  return { product, sandbox, order, capture, firstEvent }
}

const readCapture = async (sandbox: TestSandbox, id: string) =>
  (await sandbox.paypal('GET', `/v2/payments/captures/${id}`)).body

test('an approval and a capture each send an event', async () => {
  const { firstEvent, order, capture } = await paid()
  expect(await firstEvent('CHECKOUT.ORDER.APPROVED')).toMatchObject({
    event_version: '1.0',
    resource_type: 'checkout-order',
    resource: { id: order, status: 'APPROVED' },
  })
  expect(await firstEvent('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({
    summary: 'Payment completed for $ 25.00 USD',
    resource: { id: capture, supplementary_data: { related_ids: { order_id: order } } },
  })
})

test.each(['COMPLETED', 'DENIED', 'DECLINED'])(
  'a pending capture and its result each send an event: %s',
  async (status) => {
    const product = await testReceiver()
    const sandbox = await testSandbox({ serverUrl: product.url })
    const order = await sandbox.makeOrder()
    await sandbox.choose(order, 'pending')
    const { body } = await sandbox.capture(order)
    const [capture] = body.purchase_units[0].payments.captures
    await product.first('PAYMENT.CAPTURE.PENDING')
    await sandbox.control('POST', `captures/${capture.id}`, { status })
    // Control responds after the webhook was sent. The event of the approval may arrive after it.
    const events = product.got.map(({ body }) => JSON.parse(body))
    const result = events.filter((event) => event.event_type === `PAYMENT.CAPTURE.${status}`)
    expect(result).toMatchObject([
      { resource: { id: capture.id, status: status === 'COMPLETED' ? status : 'DECLINED' } },
    ])
  },
)

test('advancing the clock resolves a pending capture and reverses an uncaptured approval', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const [first, second] = [await sandbox.makeOrder(), await sandbox.makeOrder('30.00', 'dep_2')]
  for (const order of [first, second]) await sandbox.choose(order, 'pay')
  // biome-ignore lint/suspicious/noThenProperty: the name on the wire, never awaited
  const action = { kind: 'capture_pending', then: { status: 'DECLINED', after_ms: 3_600_000 } }
  const match = { provider: 'paypal', op: 'capture_order' }
  await sandbox.control('POST', 'faults', { match, action })
  await sandbox.capture(first)
  await sandbox.control('POST', 'clock', { advance_ms: 4 * 3_600_000 })
  // Concurrent webhooks may arrive in any order. Control waits for all of them.
  const events = product.got.map(({ body }) => JSON.parse(body))
  const about = (topic: string) => events.find(({ event_type }) => event_type === topic).resource
  expect(about('PAYMENT.CAPTURE.DENIED')).toMatchObject({ status: 'DECLINED' })
  expect(about('CHECKOUT.PAYMENT-APPROVAL.REVERSED').order_id).toBe(second)
})

test('a payment is refunded in two parts, and its order lists both refunds', async () => {
  const { sandbox, order, capture, firstEvent } = await paid()
  const first = await sandbox.control('POST', `captures/${capture}/refund`, { amount: '10.00' })
  expect(first.body).toMatchObject({
    status: 'COMPLETED',
    amount: { value: '10.00' },
    custom_id: 'dep_1',
    seller_payable_breakdown: {
      paypal_fee: { value: '0.00' },
      total_refunded_amount: { value: '10.00' },
    },
  })
  expect((await readCapture(sandbox, capture)).status).toBe('PARTIALLY_REFUNDED')
  const event = await firstEvent('PAYMENT.CAPTURE.REFUNDED')
  expect(event).toMatchObject({ resource_type: 'refund', resource: first.body })
  expect(event.resource.links[1]).toMatchObject({
    rel: 'up',
    href: `${sandbox.url}/paypal/v2/payments/captures/${capture}`,
  })

  const tooMuch = await sandbox.control('POST', `captures/${capture}/refund`, { amount: '15.01' })
  expect(tooMuch.status).toBe(400)
  const rest = await sandbox.control('POST', `captures/${capture}/refund`)
  expect(rest.body.amount.value).toBe('15.00')
  const read = await readCapture(sandbox, capture)
  expect(read.status).toBe('REFUNDED')
  expect(read.seller_receivable_breakdown.paypal_fee.value).toBe('1.05')
  const { payments } = (await sandbox.getOrder(order)).purchase_units[0]
  expect(payments.captures).toEqual([read])
  expect(payments.refunds.map(({ id }: { id: string }) => id)).toEqual([
    first.body.id,
    rest.body.id,
  ])
  const refund = await sandbox.paypal('GET', `/v2/payments/refunds/${rest.body.id}`)
  expect(refund).toEqual({ status: 200, body: payments.refunds[1] })
  expect((await sandbox.paypal('GET', '/v2/payments/refunds/NONE')).status).toBe(404)
  expect((await sandbox.control('POST', `captures/${capture}/refund`)).status).toBe(409)
})

test('a reversal returns the whole payment and sends a reversal event', async () => {
  const { sandbox, order, capture, firstEvent } = await paid()
  await sandbox.control('POST', `captures/${capture}/reverse`)
  expect(await firstEvent('PAYMENT.CAPTURE.REVERSED')).toMatchObject({
    resource_type: 'refund',
    resource: { amount: { value: '25.00' } },
  })
  expect((await readCapture(sandbox, capture)).status).toBe('REFUNDED')
  expect((await sandbox.getOrder(order)).purchase_units[0].payments.refunds).toHaveLength(1)
})

test('a dispute is opened, reviewed and lost, and costs the payment and a fee of 20.00', async () => {
  const { sandbox, capture, firstEvent } = await paid()
  const opened = await sandbox.control('POST', `captures/${capture}/dispute`, {})
  const { dispute_id: id } = opened.body
  expect(await firstEvent('CUSTOMER.DISPUTE.CREATED')).toMatchObject({
    resource_type: 'dispute',
    resource: {
      dispute_id: id,
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_amount: { value: '25.00' },
      disputed_transactions: [{ seller_transaction_id: capture, custom: 'dep_1' }],
    },
  })
  expect((await readCapture(sandbox, capture)).status).toBe('COMPLETED')
  expect((await sandbox.control('POST', `captures/${capture}/dispute`, {})).status).toBe(409)

  await sandbox.control('POST', `disputes/${id}`, { outcome: 'review' })
  expect((await firstEvent('CUSTOMER.DISPUTE.UPDATED')).resource.status).toBe('UNDER_REVIEW')
  await sandbox.control('POST', `disputes/${id}`, { outcome: 'lost' })
  const { resource } = await firstEvent('CUSTOMER.DISPUTE.RESOLVED')
  expect(resource).toMatchObject({
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: { value: '25.00' } },
    money_movements: [
      {
        affected_party: 'SELLER',
        type: 'DEBIT',
        reason: 'DISPUTE_SETTLEMENT',
        amount: { value: '25.00' },
      },
      {
        affected_party: 'SELLER',
        type: 'DEBIT',
        reason: 'CHARGEBACK_FEE',
        amount: { value: '20.00' },
      },
    ],
  })
  expect(await sandbox.paypal('GET', `/v1/customer/disputes/${id}`)).toEqual({
    status: 200,
    body: resource,
  })
  expect((await readCapture(sandbox, capture)).status).toBe('REFUNDED')
  await firstEvent('PAYMENT.CAPTURE.REVERSED')
  expect((await sandbox.control('POST', `disputes/${id}`, { outcome: 'won' })).status).toBe(409)
})

test('a won dispute moves no money', async () => {
  const { sandbox, capture, firstEvent } = await paid()
  const { body } = await sandbox.control('POST', `captures/${capture}/dispute`, { amount: '5.00' })
  await sandbox.control('POST', `disputes/${body.dispute_id}`, { outcome: 'won' })
  const { resource } = await firstEvent('CUSTOMER.DISPUTE.RESOLVED')
  expect(resource.dispute_outcome).toMatchObject({ outcome_code: 'RESOLVED_SELLER_FAVOUR' })
  expect(resource.money_movements).toBeUndefined()
  expect((await readCapture(sandbox, capture)).status).toBe('COMPLETED')
})

test('disputes are listed by transaction and page by page', async () => {
  const { sandbox, capture } = await paid()
  for (const _ of [1, 2, 3]) {
    const { body } = await sandbox.control('POST', `captures/${capture}/dispute`, {
      amount: '1.00',
    })
    await sandbox.control('POST', `disputes/${body.dispute_id}`, { outcome: 'cancelled' })
  }
  const list = async (query: string) =>
    (await sandbox.paypal('GET', `/v1/customer/disputes?${query}`)).body
  const first = await list(`disputed_transaction_id=${capture}&page_size=2`)
  expect(first.items).toHaveLength(2)
  const { href } = first.links.find(({ rel }: { rel: string }) => rel === 'next')
  const second = await list(new URL(href).search.slice(1))
  expect(second.items).toHaveLength(1)
  expect(first.items).not.toContainEqual(second.items[0])
  expect((await list('disputed_transaction_id=NONE')).items).toEqual([])
  const late = new Date(Date.now() + 60_000).toISOString()
  expect((await list(`start_time=${late}`)).items).toEqual([])
  expect((await sandbox.paypal('GET', '/v1/customer/disputes?page_size=51')).status).toBe(400)
  expect((await sandbox.paypal('GET', '/v1/customer/disputes/PP-D-1')).status).toBe(404)
})

test('a payment that is not completed cannot be refunded, reversed or disputed', async () => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder()
  await sandbox.choose(order, 'pending')
  const { body } = await sandbox.capture(order)
  const { id } = body.purchase_units[0].payments.captures[0]
  for (const path of ['refund', 'reverse', 'dispute']) {
    expect((await sandbox.control('POST', `captures/${id}/${path}`, {})).status).toBe(409)
    expect((await sandbox.control('POST', `captures/NONE/${path}`, {})).status).toBe(404)
  }
  for (const amount of ['0.00', '-1.00', 'x', '1.001', 5]) {
    const answer = await sandbox.control('POST', `captures/${id}/refund`, { amount })
    expect(answer.status, String(amount)).toBe(400)
  }
})

test.each(['get_order', 'get_capture', 'capture_order'])(
  'other_payee: one answer of %s names another payee',
  async (op) => {
    const sandbox = await testSandbox()
    const order = await sandbox.makeOrder()
    await sandbox.choose(order, 'pay')
    const match = { provider: 'paypal', op }
    const other = { merchant_id: 'OTHERMERCHANT', email_address: 'other@merchant.example' }
    const right = { merchant_id: 'SIDEBETSANDBX', email_address: 'merchant@sidebet.example' }
    if (op === 'capture_order')
      await sandbox.control('POST', 'faults', { match, action: 'other_payee' })
    const { body } = await sandbox.capture(order)
    const [capture] = body.purchase_units[0].payments.captures
    expect(capture.payee).toEqual(op === 'capture_order' ? other : right)
    if (op !== 'capture_order')
      await sandbox.control('POST', 'faults', { match, action: 'other_payee' })
    const read = async () =>
      op === 'get_capture'
        ? (await readCapture(sandbox, capture.id)).payee
        : (await sandbox.getOrder(order)).purchase_units[0].payee
    expect(await read()).toEqual(op === 'capture_order' ? right : other)
    expect(await read()).toEqual(right)
  },
)

test('other_payee: an order created under the rule keeps the other payee', async () => {
  const sandbox = await testSandbox()
  const match = { provider: 'paypal', op: 'create_order' }
  await sandbox.control('POST', 'faults', { match, action: 'other_payee' })
  const order = await sandbox.makeOrder()
  for (const _ of [1, 2]) {
    expect((await sandbox.getOrder(order)).purchase_units[0].payee.merchant_id).toBe(
      'OTHERMERCHANT',
    )
  }
})

test('the order page refunds a payment and opens and resolves a dispute', async () => {
  const { sandbox, capture } = await paid()
  const path = `/orders/${capture}`
  const press = (fields: Record<string, string>) =>
    sandbox.send('POST', path, { body: new URLSearchParams(fields) })
  expect((await sandbox.send('GET', '/orders')).body).toContain(`href="${path}"`)
  expect((await press({ act: 'refund', amount: '10.00' })).status).toBe(303)
  expect((await press({ act: 'dispute', amount: '' })).status).toBe(303)
  const shown = (await sandbox.send('GET', path)).body
  expect(shown).toContain('PARTIALLY_REFUNDED')
  const [, dispute] = /name="dispute" value="(PP-D-\d+)"/.exec(shown)!
  expect((await press({ act: 'resolve', dispute: dispute!, outcome: 'lost' })).status).toBe(303)
  expect((await sandbox.send('GET', path)).body).toContain('chargeback')
  expect((await readCapture(sandbox, capture)).status).toBe('REFUNDED')
  expect((await press({ act: 'burn' })).status).toBe(400)
  expect((await sandbox.send('GET', '/orders/NONE')).status).toBe(404)
})
