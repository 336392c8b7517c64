import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paypalClient } from './paypalClient.ts'
import { paypalPayouts } from './paypalPayouts.ts'

type Seen = { readonly way: string; readonly body: string; readonly requestId: unknown }

let seen: Seen[] = []
let answers: { readonly status: number; readonly body?: unknown }[] = []

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const { method, url, headers } = request
    const isToken = url === '/v1/oauth2/token'
    if (!isToken) {
      seen.push({ way: `${method} ${url}`, body, requestId: headers['paypal-request-id'] })
    }
    const token = { status: 200, body: { access_token: 't', expires_in: 9_999 } }
    const answer = isToken ? token : (answers.shift() ?? { status: 500 })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  })
})

let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  answers = []
})

const payouts = () =>
  paypalPayouts(
    paypalClient({ PAYPAL_BASE_URL: url, PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret' }),
  )
const create = () =>
  payouts().createPayout({ name: 'wd-1', receiver: 'ann@wallet.test', amount: cents(50_00) })

const batch = (status = 'PENDING', items: object[] = [], more: object = {}) => ({
  batch_header: {
    ...{ payout_batch_id: 'BATCH1', batch_status: status },
    ...{ sender_batch_header: { sender_batch_id: 'wd-1' } },
    ...more,
  },
  items,
})
const item = (status: string, more: object = {}) => ({
  ...{ payout_item_id: 'ITEM1', transaction_status: status },
  payout_item_fee: { currency: 'USD', value: '0.35' },
  payout_item: { receiver: 'ann@wallet.test', amount: { currency: 'USD', value: '50.00' } },
  ...more,
})

test('MO9: a payout is sent as one batch with one item, both under the name of the payment', async () => {
  answers = [{ status: 201, body: batch() }]
  expect(await create()).toEqual({ kind: 'ok', value: { batchId: 'BATCH1' } })
  expect(seen).toMatchObject([{ way: 'POST /v1/payments/payouts', requestId: 'wd-1' }])
  expect(JSON.parse(seen[0]!.body)).toMatchObject({
    sender_batch_header: { sender_batch_id: 'wd-1' },
    items: [
      {
        recipient_type: 'EMAIL',
        receiver: 'ann@wallet.test',
        amount: { value: '50.00', currency: 'USD' },
        sender_item_id: 'wd-1',
      },
    ],
  })
})

const href = 'https://api-m.paypal.com/v1/payments/payouts/BATCH0'
const DUPLICATES: readonly [string, object][] = [
  ['in its details', { details: [{ field: 'SENDER_BATCH_ID', link: [{ href, rel: 'self' }] }] }],
  ['in the links of its details', { details: [{ links: [{ href }] }] }],
  ['beside them', { details: [], links: [{ href: 'https://example.test/help' }, { href }] }],
]
test.each(DUPLICATES)(
  'MO9: a duplicate name returns the existing batch, whose link is %s',
  async (_where, body) => {
    answers = [{ status: 400, body: { name: 'USER_BUSINESS_ERROR', ...body } }]
    expect(await create()).toEqual({ kind: 'ok', value: { batchId: 'BATCH0' } })
  },
)

const REFUSALS: readonly [string, number, unknown, object][] = [
  [
    'our balance is empty',
    422,
    { name: 'INSUFFICIENT_FUNDS' },
    { kind: 'rejected', code: 'INSUFFICIENT_FUNDS' },
  ],
  [
    'links that lead elsewhere',
    400,
    { name: 'X', links: [{ href: 'https://e.test/BATCH0' }] },
    { kind: 'rejected', code: 'X' },
  ],
  ['a refusal without a form', 400, 'no', { kind: 'rejected', status: 400 }],
  ['a failure of theirs', 500, {}, { kind: 'unknown' }],
  ['too many at once', 429, {}, { kind: 'unknown' }],
  [
    'an answer of another form',
    201,
    { ok: true },
    { kind: 'unknown', cause: 'answer not understood' },
  ],
]
test.each(REFUSALS)(
  'a failed createPayout is rejected or unknown: %s',
  async (_what, status, body, expected) => {
    answers = [{ status, body }]
    expect(await create()).toMatchObject(expected)
  },
)

const STATES = {
  completed: ['SUCCESS'],
  pending: ['PENDING', 'PROCESSING', 'UNCLAIMED', 'ONHOLD'],
  failed: ['FAILED', 'DENIED', 'CANCELED', 'BLOCKED', 'RETURNED', 'REFUNDED', 'REVERSED'],
}
for (const [status, words] of Object.entries(STATES)) {
  test.each(words)(`an item with status %s makes the payout ${status}`, async (word) => {
    // A batch that succeeded proves nothing about its item.
    answers = [
      { status: 200, body: batch('SUCCESS', [item(word)]) },
      { status: 200, body: item(word) },
    ]
    expect(await payouts().readPayout('BATCH1')).toEqual({
      kind: 'ok',
      value: {
        name: 'wd-1',
        status,
        word,
        item: {
          ...{ itemId: 'ITEM1', amount: 50_00, currency: 'USD', fee: 35 },
          isUnclaimed: word === 'UNCLAIMED',
        },
      },
    })
    expect(seen.map(({ way }) => way)).toEqual([
      'GET /v1/payments/payouts/BATCH1',
      'GET /v1/payments/payouts-item/ITEM1',
    ])
  })
}

test('a failed payout reports the error name of its item', async () => {
  const failed = item('FAILED', { errors: { name: 'RECEIVER_ACCOUNT_LOCKED', message: 'x' } })
  answers = [
    { status: 200, body: batch('SUCCESS', [failed]) },
    { status: 200, body: failed },
  ]
  expect(await payouts().readPayout('BATCH1')).toMatchObject({
    value: { status: 'failed', word: 'RECEIVER_ACCOUNT_LOCKED' },
  })
})

test.each([
  ['PENDING', {}, { status: 'pending', word: 'PENDING', item: null }],
  ['SUCCESS', {}, { status: 'pending', word: 'SUCCESS', item: null }],
  [
    'DENIED',
    { errors: { name: 'INSUFFICIENT_FUNDS' } },
    { status: 'failed', word: 'INSUFFICIENT_FUNDS' },
  ],
  ['CANCELED', {}, { status: 'failed', word: 'CANCELED' }],
])(
  'a batch with status %s and no item is a pending or failed payout',
  async (status, more, expected) => {
    answers = [{ status: 200, body: batch(status, [], more) }]
    expect(await payouts().readPayout('BATCH1')).toMatchObject({ value: expected })
  },
)

test.each([
  ['a state of an item that we do not know', [batch('SUCCESS', [item('SUCCESS')]), item('MELTED')]],
  ['a state of a batch that we do not know', [batch('MELTED')]],
  ['two items', [batch('SUCCESS', [item('SUCCESS'), item('SUCCESS')])]],
  [
    'a fee that is none',
    [
      batch('SUCCESS', [item('SUCCESS')]),
      item('SUCCESS', { payout_item_fee: { currency: 'USD', value: '-1' } }),
    ],
  ],
])('an answer with %s is not understood', async (_what, bodies) => {
  answers = bodies.map((body) => ({ status: 200, body }))
  expect(await payouts().readPayout('BATCH1')).toEqual({
    ...{ kind: 'unknown', cause: 'answer not understood' },
  })
})

test('cancelPayout cancels an unclaimed item, and reports the error name of a refusal', async () => {
  answers = [
    { status: 200, body: item('RETURNED') },
    { status: 400, body: { name: 'ITEM_INCORRECT_STATUS' } },
  ]
  expect(await payouts().cancelPayout('ITEM1')).toEqual({ kind: 'ok', value: null })
  expect(await payouts().cancelPayout('ITEM1')).toMatchObject({
    kind: 'rejected',
    code: 'ITEM_INCORRECT_STATUS',
  })
  expect(seen[0]!.way).toBe('POST /v1/payments/payouts-item/ITEM1/cancel')
})
