import { expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'

const HOUR_MS = 3_600_000

const iso = (millis: number) => new Date(millis).toISOString()

async function search(sandbox: TestSandbox, query: Record<string, string> = {}) {
  const dates = {
    start_date: iso(Date.now() - HOUR_MS),
    end_date: iso(Date.now() + 20 * 24 * HOUR_MS),
  }
  const all = new URLSearchParams({ ...dates, ...query })
  return sandbox.paypal('GET', `/v1/reporting/transactions?${all}`)
}

type Row = {
  transaction_info: {
    transaction_id: string
    transaction_event_code: string
    transaction_amount: { value: string }
    fee_amount?: { value: string }
    transaction_status: string
    ending_balance: { value: string }
  }
}

const formatTransactions = ({ body }: { body: { transaction_details: Row[] } }) =>
  body.transaction_details.map(({ transaction_info: info }) =>
    [
      info.transaction_event_code,
      info.transaction_amount.value,
      info.fee_amount?.value ?? '-',
      info.transaction_status,
      info.ending_balance.value,
    ].join(' '),
  )

async function captured(sandbox: TestSandbox, value: string, invoice: string) {
  const order = await sandbox.makeOrder(value, invoice)
  await sandbox.choose(order, 'pay')
  const { body } = await sandbox.capture(order)
  return body.purchase_units[0].payments.captures[0].id as string
}

async function paidOut(sandbox: TestSandbox, receiver: string, batch: string) {
  const { body } = await sandbox.paypal('POST', '/v1/payments/payouts', {
    sender_batch_header: { sender_batch_id: batch },
    items: [
      {
        recipient_type: 'EMAIL',
        receiver,
        amount: { value: '9.75', currency: 'USD' },
        sender_item_id: `item_${batch}`,
      },
    ],
  })
  return body.batch_header.payout_batch_id as string
}

const balances = async (sandbox: TestSandbox, query = '') =>
  (await sandbox.paypal('GET', `/v1/reporting/balances${query}`)).body.balances[0]

test('every movement is reported, and the movements add up to the balance', async () => {
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'balance', { amount: '100.00' })
  const first = await captured(sandbox, '25.00', 'dep_1')
  const second = await captured(sandbox, '40.00', 'dep_2')
  const third = await captured(sandbox, '10.00', 'dep_3')
  const { body: refund } = await sandbox.control('POST', `captures/${first}/refund`, {
    amount: '5.00',
  })
  await sandbox.control('POST', `captures/${second}/reverse`)
  const { body: dispute } = await sandbox.control('POST', `captures/${third}/dispute`, {})
  await sandbox.control('POST', `disputes/${dispute.dispute_id}`, { outcome: 'lost' })
  await paidOut(sandbox, 'pat@example.com', 'wd_1')
  await paidOut(sandbox, 'failed@example.com', 'wd_2')
  await paidOut(sandbox, 'unclaimed@example.com', 'wd_3')
  const [, , { items }] = (await sandbox.control('GET', 'payouts')).body
  await sandbox.control('POST', `payouts/${items[0].payout_item_id}`, { status: 'RETURNED' })

  const found = await search(sandbox)
  expect(formatTransactions(found)).toEqual([
    'T0400 -999900.00 - S 100.00',
    'T0006 25.00 -1.05 S 123.95',
    'T0006 40.00 -1.50 S 162.45',
    'T0006 10.00 -0.60 S 171.85',
    'T1107 -5.00 - S 166.85',
    'T1106 -40.00 - S 126.85',
    'T1201 -10.00 - S 116.85',
    'T0106 -20.00 - S 96.85',
    'T0001 -9.75 -0.25 S 86.85',
    'T0001 -9.75 -0.25 D 86.85',
    'T0001 -9.75 -0.25 S 76.85',
    'T1114 9.75 0.25 S 86.85',
  ])
  expect(found.body).toMatchObject({ total_items: 12, total_pages: 1, page: 1 })
  expect(await balances(sandbox)).toMatchObject({
    currency: 'USD',
    total_balance: { value: '86.85' },
    available_balance: { value: '86.85' },
    withheld_balance: { value: '0.00' },
  })

  const one = async (id: string) =>
    (await search(sandbox, { transaction_id: id })).body.transaction_details[0]
  expect(await one(first)).toMatchObject({
    transaction_info: { transaction_id: first, custom_field: 'dep_1', invoice_id: 'dep_1' },
    payer_info: { email_address: 'pat@example.com' },
  })
  expect((await one(refund.id)).transaction_info).toMatchObject({
    paypal_reference_id: first,
    paypal_reference_id_type: 'TXN',
    custom_field: 'dep_1',
  })
  expect((await one(items[0].transaction_id)).transaction_info).toMatchObject({
    custom_field: 'item_wd_3',
    invoice_id: 'wd_3',
  })
  expect((await search(sandbox, { transaction_type: 'T1114' })).body.total_items).toBe(1)
  expect((await search(sandbox, { transaction_status: 'D' })).body.total_items).toBe(1)
})

test('a payment without an order is reported, and so is its refund, which refers to it', async () => {
  const sandbox = await testSandbox()
  const { body: paid } = await sandbox.control('POST', 'incoming', { amount: '5.00', fee: '0.45' })
  const { body: back } = await sandbox.control('POST', `incoming/${paid.id}/refund`)
  const found = await search(sandbox)
  expect(formatTransactions(found).map((row) => row.split(' ').slice(0, 4).join(' '))).toEqual([
    'T0000 5.00 -0.45 S',
    'T1107 -5.00 - S',
  ])
  expect(found.body.transaction_details[1].transaction_info).toMatchObject({
    ...{ transaction_id: back.id, paypal_reference_id: paid.id },
  })
  expect((await sandbox.control('POST', 'incoming', {})).status).toBe(400)
  expect((await sandbox.control('POST', 'incoming/X/refund')).status).toBe(404)
})

test('an unclaimed payout is reported as pending and is deducted from the balance', async () => {
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'balance', { amount: '100.00' })
  await paidOut(sandbox, 'unclaimed@example.com', 'wd_1')
  expect(formatTransactions(await search(sandbox)).at(-1)).toBe('T0001 -9.75 -0.25 P 90.00')
})

test('a disputed amount is withheld until the dispute ends', async () => {
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'balance', { amount: '100.00' })
  const capture = await captured(sandbox, '25.00', 'dep_1')
  const { body } = await sandbox.control('POST', `captures/${capture}/dispute`, {})
  expect(await balances(sandbox)).toMatchObject({
    total_balance: { value: '123.95' },
    available_balance: { value: '98.95' },
    withheld_balance: { value: '25.00' },
  })
  await sandbox.control('POST', `disputes/${body.dispute_id}`, { outcome: 'won' })
  expect((await balances(sandbox)).available_balance.value).toBe('123.95')
})

test('reports are paged and limited to a period, and the balance can be read as of a time', async () => {
  const sandbox = await testSandbox()
  await sandbox.control('POST', 'balance', { amount: '100.00' })
  for (const number of [1, 2, 3]) {
    await sandbox.control('POST', 'clock', { advance_ms: 24 * HOUR_MS })
    await captured(sandbox, '25.00', `dep_${number}`)
  }
  const page = (number: number) => search(sandbox, { page_size: '3', page: `${number}` })
  const [first, second] = [await page(1), await page(2)]
  expect(first.body).toMatchObject({ total_items: 4, total_pages: 2 })
  expect([...formatTransactions(first), ...formatTransactions(second)]).toEqual(
    formatTransactions(await search(sandbox)),
  )
  const next = first.body.links.find(({ rel }: { rel: string }) => rel === 'next')
  expect(new URL(next.href).searchParams.get('page')).toBe('2')
  expect(second.body.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self'])

  const from = iso(Date.now() + 1.5 * 24 * HOUR_MS).replace('Z', '+0000')
  const since = await search(sandbox, { start_date: from })
  expect(since.body.total_items).toBe(2)
  expect(since.body.start_date).toMatch(/\+0000$/)
  const early = iso(Date.now() + 1.5 * 24 * HOUR_MS)
  expect((await balances(sandbox, `?as_of_time=${early}`)).total_balance.value).toBe('123.95')
})

test('report_lag: the newest transactions are missing from the report', async () => {
  const sandbox = await testSandbox()
  await captured(sandbox, '25.00', 'dep_1')
  await sandbox.control('POST', 'clock', { advance_ms: 4 * HOUR_MS })
  await captured(sandbox, '30.00', 'dep_2')
  const match = { provider: 'paypal', op: 'list_transactions' }
  await sandbox.control('POST', 'faults', {
    match,
    action: { kind: 'report_lag', ms: 3 * HOUR_MS },
  })
  expect((await search(sandbox)).body.total_items).toBe(1)
  expect((await search(sandbox)).body.total_items).toBe(2)
})

test.each([
  [{ start_date: '2026-11-22' }],
  [{ end_date: 'soon' }],
  [{ end_date: '2020-01-01T00:00:00Z' }],
  [{ end_date: iso(Date.now() + 40 * 24 * HOUR_MS) }],
  [{ page_size: '501' }],
  [{ page: '0' }],
])('a search is refused: %j', async (query) => {
  const sandbox = await testSandbox()
  expect((await search(sandbox, query as Record<string, string>)).status).toBe(400)
  expect((await sandbox.paypal('GET', '/v1/reporting/balances?as_of_time=x')).status).toBe(400)
})
