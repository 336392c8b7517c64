import { expect, test } from 'vitest'
import { testReceiver } from '../testReceiver.ts'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'

const DAY_MS = 24 * 3_600_000

function payoutBody(
  receiver = 'pat@example.com',
  value = '9.75',
  batch = 'wd_1',
  more: object = {},
) {
  const amount = { value, currency: 'USD' }
  return {
    sender_batch_header: { sender_batch_id: batch, email_subject: 'Your withdrawal' },
    items: [{ recipient_type: 'EMAIL', receiver, amount, sender_item_id: batch, ...more }],
  }
}

const pay = (sandbox: TestSandbox, ...about: Parameters<typeof payoutBody>) =>
  sandbox.paypal('POST', '/v1/payments/payouts', payoutBody(...about))

async function read(
  sandbox: TestSandbox,
  made: { body: { batch_header: { payout_batch_id: string } } },
) {
  const id = made.body.batch_header.payout_batch_id
  const { body } = await sandbox.paypal('GET', `/v1/payments/payouts/${id}`)
  return { batch: body.batch_header, item: body.items[0] }
}

const balance = async (sandbox: TestSandbox) =>
  Number((await sandbox.control('GET', 'balance')).body.amount)

test('a payout is accepted, processed, and reported by events', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const before = await balance(sandbox)
  const made = await pay(sandbox)
  expect(made).toMatchObject({
    status: 201,
    body: {
      batch_header: { batch_status: 'PENDING', sender_batch_header: { sender_batch_id: 'wd_1' } },
    },
  })
  const { batch, item } = await read(sandbox, made)
  expect(batch).toMatchObject({
    batch_status: 'SUCCESS',
    funding_source: 'BALANCE',
    amount: { currency: 'USD', value: '9.75' },
    fees: { currency: 'USD', value: '0.25' },
  })
  expect(item).toMatchObject({
    transaction_status: 'SUCCESS',
    payout_item_fee: { currency: 'USD', value: '0.25' },
    payout_item: { receiver: 'pat@example.com', sender_item_id: 'wd_1' },
  })
  const one = await sandbox.paypal('GET', `/v1/payments/payouts-item/${item.payout_item_id}`)
  expect(one.body).toMatchObject({ payout_item_id: item.payout_item_id, sender_batch_id: 'wd_1' })
  expect(await balance(sandbox)).toBeCloseTo(before - 10, 5)

  await product.until(3)
  const events = product.got.map(({ body }) => JSON.parse(body))
  expect(events.map(({ event_type }) => event_type).sort()).toEqual([
    'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
    'PAYMENT.PAYOUTSBATCH.PROCESSING',
    'PAYMENT.PAYOUTSBATCH.SUCCESS',
  ])
  const event = events.find(({ resource_type }) => resource_type === 'payouts_item')
  expect(event.resource).toEqual(one.body)
})

test('a sender_batch_id is unique for 30 days, and the refusal of a duplicate links to the first batch', async () => {
  const sandbox = await testSandbox()
  const made = await pay(sandbox)
  const before = await balance(sandbox)
  const again = await sandbox.paypal('POST', '/v1/payments/payouts', payoutBody(), {
    'paypal-request-id': 'r1',
  })
  const id = made.body.batch_header.payout_batch_id
  expect(again).toMatchObject({
    status: 400,
    body: {
      name: 'USER_BUSINESS_ERROR',
      details: [
        {
          field: 'SENDER_BATCH_ID',
          issue: 'Batch with given sender_batch_id already exists',
          link: [{ href: `${sandbox.url}/paypal/v1/payments/payouts/${id}`, rel: 'self' }],
        },
      ],
    },
  })
  expect(await balance(sandbox)).toBe(before)
  await sandbox.control('POST', 'clock', { advance_ms: 30 * DAY_MS })
  expect((await pay(sandbox)).status).toBe(201)
})

test('hang_after: the batch is created, and the refusal of a retry links to it', async () => {
  const sandbox = await testSandbox()
  const match = { provider: 'paypal', op: 'create_payout', amount: '9.75' }
  await sandbox.control('POST', 'faults', { match, action: 'hang_after' })
  const patience = new AbortController()
  const path = '/v1/payments/payouts'
  const lost = sandbox.paypal('POST', path, payoutBody(), {}, patience.signal).catch(() => 'lost')
  for (;;) {
    const { body } = await sandbox.control('GET', 'payouts')
    if (body.length > 0) break
  }
  patience.abort()
  expect(await lost).toBe('lost')
  const again = await pay(sandbox)
  const [{ href }] = again.body.details[0].link
  const found = await sandbox.paypal('GET', new URL(href).pathname.replace('/paypal', ''))
  expect(found.body.items[0].transaction_status).toBe('SUCCESS')
})

test.each([
  ['unclaimed@example.com', 'UNCLAIMED', 'SUCCESS', 'RECEIVER_UNREGISTERED', '0.25'],
  ['held+7@example.com', 'ONHOLD', 'SUCCESS', 'PENDING_RECIPIENT_REVIEW', '0.25'],
  ['blocked@example.com', 'BLOCKED', 'SUCCESS', 'TRANSACTION_BLOCKED', '0.00'],
  ['FAILED@example.com', 'FAILED', 'DENIED', 'RECEIVER_ACCOUNT_INVALID', '0.00'],
  ['pending@example.com', 'PENDING', 'PROCESSING', undefined, '0.25'],
  ['unclaimedly@example.com', 'SUCCESS', 'SUCCESS', undefined, '0.25'],
])(
  'the receiver %s makes the item %s and the batch %s',
  async (receiver, status, batch, error, fee) => {
    const sandbox = await testSandbox()
    const before = await balance(sandbox)
    const made = await read(sandbox, await pay(sandbox, receiver))
    expect(made.item).toMatchObject({ transaction_status: status, payout_item_fee: { value: fee } })
    expect(made.item.errors?.name).toBe(error)
    expect(made.batch.batch_status).toBe(batch)
    const isOut = status !== 'BLOCKED' && status !== 'FAILED'
    expect(await balance(sandbox)).toBeCloseTo(before - (isOut ? 10 : 0), 5)
  },
)

test('an unclaimed payout is returned with its fee after 30 days', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const before = await balance(sandbox)
  const made = await pay(sandbox, 'unclaimed@example.com')
  await sandbox.control('POST', 'clock', { advance_ms: 30 * DAY_MS - 60_000 })
  expect((await read(sandbox, made)).item.transaction_status).toBe('UNCLAIMED')
  expect(await balance(sandbox)).toBeCloseTo(before - 10, 5)
  await sandbox.control('POST', 'clock', { advance_ms: 60_000 })
  // Control responds after the webhook was sent.
  expect(JSON.parse(product.got.at(-1)!.body)).toMatchObject({
    event_type: 'PAYMENT.PAYOUTS-ITEM.RETURNED',
    resource: { transaction_status: 'RETURNED' },
  })
  expect((await read(sandbox, made)).item.transaction_status).toBe('RETURNED')
  expect(await balance(sandbox)).toBe(before)
})

test('only an unclaimed payout item can be cancelled, and only once', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const { item } = await read(sandbox, await pay(sandbox, 'unclaimed@example.com'))
  const path = `/v1/payments/payouts-item/${item.payout_item_id}/cancel`
  expect(await sandbox.paypal('POST', path, {})).toMatchObject({
    status: 200,
    body: { transaction_status: 'RETURNED' },
  })
  await product.first('PAYMENT.PAYOUTS-ITEM.CANCELED')
  expect(await sandbox.paypal('POST', path, {})).toMatchObject({
    status: 400,
    body: { name: 'ITEM_ALREADY_PROCESSED' },
  })
  const done = await read(sandbox, await pay(sandbox, 'pat@example.com', '1.00', 'wd_2'))
  const other = `/v1/payments/payouts-item/${done.item.payout_item_id}/cancel`
  expect((await sandbox.paypal('POST', other, {})).status).toBe(400)
  expect((await sandbox.paypal('POST', '/v1/payments/payouts-item/NONE/cancel', {})).status).toBe(
    404,
  )
})

test('control changes the status of a payout item only along allowed transitions', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const before = await balance(sandbox)
  const made = await pay(sandbox, 'pending@example.com')
  const id = (await read(sandbox, made)).item.payout_item_id
  const set = (status: string) => sandbox.control('POST', `payouts/${id}`, { status })
  expect((await set('REFUNDED')).status).toBe(409)
  expect((await set('HELD')).body).toMatchObject({ transaction_status: 'ONHOLD' })
  expect((await read(sandbox, made)).batch.batch_status).toBe('SUCCESS')
  expect((await set('SUCCESS')).body).toMatchObject({ transaction_status: 'SUCCESS' })
  expect((await set('UNCLAIMED')).status).toBe(409)
  expect(await balance(sandbox)).toBeCloseTo(before - 10, 5)
  expect((await set('REVERSED')).body).toMatchObject({ transaction_status: 'REVERSED' })
  // The receiver's money is returned, PayPal's fee is not.
  expect(await balance(sandbox)).toBeCloseTo(before - 0.25, 5)
  expect((await set('SUCCESS')).status).toBe(409)
  expect((await set('LOST')).status).toBe(400)
  expect((await sandbox.control('POST', 'payouts/NONE', { status: 'SUCCESS' })).status).toBe(404)
  const topics = product.got.map(({ body }) => JSON.parse(body).event_type)
  expect(topics.filter((topic) => topic.includes('ITEM'))).toEqual([
    'PAYMENT.PAYOUTS-ITEM.HELD',
    'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
    'PAYMENT.PAYOUTS-ITEM.REFUNDED',
  ])
})

test.each([
  ['ERRPYO001', 403, 'SENDER_RESTRICTED'],
  ['ERRPYO002', 403, 'SENDER_EMAIL_UNCONFIRMED'],
  ['ERRPYO003', 403, 'AUTHORIZATION_ERROR'],
  ['ERRPYO005', 422, 'INSUFFICIENT_FUNDS'],
  ['ERRPYO006', 500, 'INTERNAL_ERROR'],
  ['ERRPYO010', 400, 'VALIDATION_ERROR'],
])('the note %s returns the error %i %s and creates no payout', async (note, status, name) => {
  const sandbox = await testSandbox()
  expect(await pay(sandbox, 'pat@example.com', '1.00', 'wd_1', { note })).toMatchObject({
    status,
    body: { name },
  })
  expect((await sandbox.control('GET', 'payouts')).body).toEqual([])
})

test('a payout requires a balance of its amount plus the fee', async () => {
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'balance', { amount: '9.99' })
  expect(await pay(sandbox)).toMatchObject({ status: 422, body: { name: 'INSUFFICIENT_FUNDS' } })
  expect((await sandbox.control('POST', 'balance', { amount: '10.00' })).body).toEqual({
    amount: '10.00',
  })
  expect((await pay(sandbox)).status).toBe(201)
  expect(await balance(sandbox)).toBe(0)
  expect((await sandbox.control('POST', 'balance', { amount: 'all' })).status).toBe(400)
})

const item = (more: object) => ({ ...payoutBody(), items: [{ ...payoutBody().items[0], ...more }] })

test.each([
  ['no header', { items: payoutBody().items }, 'VALIDATION_ERROR'],
  ['no items', { ...payoutBody(), items: [] }, 'VALIDATION_ERROR'],
  ['a phone', item({ recipient_type: 'PHONE' }), 'VALIDATION_ERROR'],
  ['no address', item({ receiver: 'pat' }), 'VALIDATION_ERROR'],
  [
    'another currency',
    item({ amount: { value: '1.00', currency: 'BRL' } }),
    'NON_HOLDING_CURRENCY',
  ],
  ['a number', item({ amount: { value: 1, currency: 'USD' } }), 'VALIDATION_ERROR'],
  ['nothing', item({ amount: { value: '0.00', currency: 'USD' } }), 'VALIDATION_ERROR'],
  ['too much', item({ amount: { value: '20000.01', currency: 'USD' } }), 'VALIDATION_ERROR'],
])('a payout is refused: %s', async (_name, body, name) => {
  const sandbox = await testSandbox()
  const answer = await sandbox.paypal('POST', '/v1/payments/payouts', body)
  expect(answer).toMatchObject({ status: 400, body: { name } })
})

test('fault rules set the status of a payout item, reduce its amount by a cent, or refuse it', async () => {
  const sandbox = await testSandbox()
  const fault = (action: unknown) =>
    sandbox.control('POST', 'faults', {
      match: { provider: 'paypal', op: 'create_payout' },
      action,
    })
  await fault({ kind: 'payout_item', status: 'UNCLAIMED' })
  expect((await read(sandbox, await pay(sandbox))).item.transaction_status).toBe('UNCLAIMED')
  await fault('amount_mismatch')
  const less = await read(sandbox, await pay(sandbox, 'pat@example.com', '9.75', 'wd_2'))
  expect(less.item.payout_item.amount.value).toBe('9.74')
  await fault({ kind: 'decline', issue: 'SENDER_LOCKED' })
  const refused = await pay(sandbox, 'pat@example.com', '9.75', 'wd_3')
  expect(refused).toMatchObject({ status: 422, body: { name: 'SENDER_LOCKED' } })
  expect((await fault({ kind: 'payout_item', status: 'REVERSED' })).status).toBe(400)
})

test('the payouts page lists the payouts and sets their status', async () => {
  const sandbox = await testSandbox()
  const made = await pay(sandbox, 'unclaimed@example.com')
  const { item: one } = await read(sandbox, made)
  const page = (await sandbox.send('GET', '/payouts')).body
  expect(page).toContain('unclaimed@example.com')
  expect(page).toContain(`action="/payouts/${one.payout_item_id}"`)
  const press = (status: string) =>
    sandbox.send('POST', `/payouts/${one.payout_item_id}`, {
      body: new URLSearchParams({ status }),
    })
  expect((await press('FAILED')).status).toBe(303)
  expect((await read(sandbox, made)).item.transaction_status).toBe('FAILED')
  expect((await press('SUCCESS')).status).toBe(409)
})

test('restoring an exported memory restores its payouts, and an unknown payout is 404', async () => {
  const sandbox = await testSandbox()
  await pay(sandbox)
  const memory = (await sandbox.control('GET', 'memory')).body
  await sandbox.control('POST', 'reset')
  expect((await sandbox.control('GET', 'payouts')).body).toEqual([])
  await sandbox.control('POST', 'memory', memory)
  expect((await sandbox.control('GET', 'payouts')).body).toHaveLength(1)
  expect((await sandbox.paypal('GET', '/v1/payments/payouts/NONE')).status).toBe(404)
  expect((await sandbox.paypal('GET', '/v1/payments/payouts-item/NONE')).status).toBe(404)
})
