import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paypalClient } from './paypalClient.ts'
import { paypalWallet } from './paypalWallet.ts'

type Seen = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer = { readonly status: number; readonly body?: unknown } | 'hang' | 'reset'

let seen: Seen[] = []
let answers: Answer[] = []
let tokens = 0
let tokenSeconds = 32_400

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const { method = '', url: path = '', headers } = request
    seen.push({ method, path, headers, body })
    const isToken = path === '/v1/oauth2/token'
    const answer: Answer = isToken
      ? { status: 200, body: { access_token: `token-${++tokens}`, expires_in: tokenSeconds } }
      : (answers.shift() ?? { status: 500 })
    if (answer === 'hang') return
    if (answer === 'reset') return request.socket.destroy()
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
  tokens = 0
  tokenSeconds = 32_400
})

/** Every answer comes within seconds, except the one that never comes. */
const wallet = (origin = '', patience = 5_000) =>
  paypalWallet(
    paypalClient(
      { PAYPAL_BASE_URL: url, PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret' },
      { token: 5_000, read: patience, money: patience },
    ),
    { origin, merchantId: 'MERCHANT' },
  )

const usd = (value: string) => ({ currency_code: 'USD', value })

function order(status: string, captures: object[] = [], customId = 'p7') {
  const payee = { merchant_id: 'MERCHANT', email_address: 'merchant@sidebet.example' }
  const unit = { custom_id: customId, amount: usd('25.00'), payee }
  return {
    id: 'ORDER1',
    status,
    purchase_units: [captures.length ? { ...unit, payments: { captures } } : unit],
  }
}

const capture = (status: string, id = 'CAP1') => ({
  id,
  status,
  amount: usd('25.00'),
  seller_receivable_breakdown: {
    gross_amount: usd('25.00'),
    paypal_fee: usd('1.05'),
    net_amount: usd('23.95'),
  },
})

const problem = (issue: string) => ({
  status: 422,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
})

test('createOrder sends the name and the amount of the payment (P2)', async () => {
  answers = [{ status: 201, body: order('PAYER_ACTION_REQUIRED') }]
  const made = await wallet('https://sidebet.example').createOrder({
    name: 'p7',
    amount: cents(25_00),
  })
  expect(made).toEqual({ kind: 'ok', value: { orderId: 'ORDER1' } })

  const [token, create] = seen
  expect(token).toMatchObject({
    method: 'POST',
    path: '/v1/oauth2/token',
    body: 'grant_type=client_credentials',
    headers: { authorization: `Basic ${Buffer.from('id:secret').toString('base64')}` },
  })
  expect(create).toMatchObject({
    method: 'POST',
    path: '/v2/checkout/orders',
    headers: {
      authorization: 'Bearer token-1',
      'paypal-request-id': 'p7-order',
      prefer: 'return=representation',
    },
  })
  const page = 'https://sidebet.example/depositfrompaypal'
  expect(JSON.parse(create!.body)).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'dep',
        amount: usd('25.00'),
        custom_id: 'p7',
        invoice_id: 'p7',
        description: 'Deposit to Sidebet',
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: page,
          cancel_url: page,
        },
      },
    },
  })
})

test('an order with another name or amount is rejected as OTHER_ORDER', async () => {
  const adapter = wallet()
  answers = [
    { status: 200, body: order('CREATED', [], 'p8') },
    { status: 200, body: order('CREATED') },
  ]
  const refused = { kind: 'rejected', code: 'OTHER_ORDER' }
  expect(await adapter.createOrder({ name: 'p7', amount: cents(25_00) })).toMatchObject(refused)
  expect(await adapter.createOrder({ name: 'p7', amount: cents(26_00) })).toMatchObject(refused)
})

test('MO7: an order with another payee is rejected as OTHER_ORDER', async () => {
  const other = order('CREATED')
  other.purchase_units[0]!.payee.merchant_id = 'SOMEBODYELSE'
  answers = [{ status: 200, body: other }]
  expect(await wallet().createOrder({ name: 'p7', amount: cents(25_00) })).toMatchObject({
    kind: 'rejected',
    code: 'OTHER_ORDER',
  })
})

test('readOrder returns the refunds of a capture, and marks a refunded capture as gone', async () => {
  const body = order('COMPLETED', [capture('PARTIALLY_REFUNDED')])
  const refund = (id: string, status: string) => ({ id, status, amount: usd('10.00') })
  Object.assign((body.purchase_units[0] as unknown as { payments: object }).payments, {
    refunds: [refund('R1', 'COMPLETED'), refund('R2', 'CANCELLED')],
  })
  answers = [{ status: 200, body }]
  expect(await wallet().readOrder('ORDER1')).toMatchObject({
    value: {
      refunds: [
        { refundId: 'R1', name: '', cents: 1000, status: 'completed' },
        { refundId: 'R2', name: '', cents: 1000, status: 'failed' },
      ],
    },
  })
  answers = [{ status: 200, body: order('COMPLETED', [capture('REFUNDED')]) }]
  expect(await wallet().readOrder('ORDER1')).toMatchObject({
    value: { capture: { isGone: true }, refunds: [] },
  })
})

const moved = (type: string, value: string, reason: string, party = 'SELLER') => ({
  ...{ affected_party: party, type, reason, amount: usd(value) },
})
const DISPUTES: readonly [string, object, object][] = [
  ['opened', { status: 'UNDER_REVIEW' }, { taken: 0, given: 0, fee: 0 }],
  [
    'lost',
    {
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: usd('25.00') },
      money_movements: [
        moved('DEBIT', '25.00', 'DISPUTE_SETTLEMENT'),
        moved('DEBIT', '20.00', 'CHARGEBACK_FEE'),
        moved('CREDIT', '25.00', 'DISPUTE_SETTLEMENT', 'BUYER'),
      ],
    },
    { taken: 2500, given: 0, fee: 2000 },
  ],
  [
    'lost, and it does not say what moved',
    { dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: usd('24.00') } },
    { taken: 2400, given: 0, fee: 0 },
  ],
  [
    'won after the money was taken',
    {
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      money_movements: [
        moved('DEBIT', '25.00', 'DISPUTE_HOLD'),
        moved('CREDIT', '25.00', 'DISPUTE_HOLD'),
      ],
    },
    { taken: 2500, given: 2500, fee: 0 },
  ],
]
test.each(DISPUTES)(
  'readDisputes returns the amounts of a dispute that is %s',
  async (_how, more, expected) => {
    answers = [
      { status: 200, body: { items: [{ dispute_id: 'PP-D-1' }] } },
      { status: 200, body: { dispute_id: 'PP-D-1', reason: 'UNAUTHORISED', ...more } },
    ]
    expect(await wallet().readDisputes('CAP 1')).toEqual({
      kind: 'ok',
      value: [{ disputeId: 'PP-D-1', reason: 'UNAUTHORISED', ...expected }],
    })
    expect(seen.slice(1).map(({ path }) => path)).toEqual([
      '/v1/customer/disputes?disputed_transaction_id=CAP%201',
      '/v1/customer/disputes/PP-D-1',
    ])
  },
)

test('captureOrder sends its request id and returns the capture', async () => {
  answers = [{ status: 201, body: order('COMPLETED', [capture('COMPLETED')]) }]
  expect(await wallet().captureOrder('ORDER1', 'p7-capture-0')).toEqual({
    kind: 'ok',
    value: {
      orderId: 'ORDER1',
      name: 'p7',
      payee: 'MERCHANT',
      status: 'completed',
      refunds: [],
      capture: {
        captureId: 'CAP1',
        status: 'completed',
        amount: 2500,
        currency: 'USD',
        fee: 105,
        isGone: false,
      },
    },
  })
  expect(seen[1]).toMatchObject({
    method: 'POST',
    path: '/v2/checkout/orders/ORDER1/capture',
    body: '{}',
    headers: { 'paypal-request-id': 'p7-capture-0' },
  })
})

const READS: readonly [object, { status: string; capture: string | null }][] = [
  [order('CREATED'), { status: 'created', capture: null }],
  [order('SAVED'), { status: 'created', capture: null }],
  [order('PAYER_ACTION_REQUIRED'), { status: 'created', capture: null }],
  [order('APPROVED'), { status: 'approved', capture: null }],
  [order('VOIDED'), { status: 'voided', capture: null }],
  [order('COMPLETED', [capture('PENDING')]), { status: 'completed', capture: 'pending' }],
  [order('COMPLETED', [capture('DECLINED')]), { status: 'completed', capture: 'failed' }],
  [order('COMPLETED', [capture('FAILED')]), { status: 'completed', capture: 'failed' }],
  [order('COMPLETED', [capture('REFUNDED')]), { status: 'completed', capture: 'completed' }],
  [order('COMPLETED', [capture('REVERSED')]), { status: 'completed', capture: 'completed' }],
  [
    order('COMPLETED', [capture('PARTIALLY_REFUNDED')]),
    { status: 'completed', capture: 'completed' },
  ],
  // The payer of a declined capture may choose another instrument while the order is open.
  [order('APPROVED', [capture('DECLINED')]), { status: 'approved', capture: null }],
  [
    order('COMPLETED', [capture('DECLINED', 'CAP0'), capture('COMPLETED')]),
    { status: 'completed', capture: 'completed' },
  ],
]
for (const [body, expected] of READS) {
  test(`readOrder returns ${JSON.stringify(expected)}`, async () => {
    answers = [{ status: 200, body }]
    const read = await wallet().readOrder('ORDER1')
    const value = read.kind === 'ok' ? read.value : null
    expect({ status: value?.status, capture: value?.capture?.status ?? null }).toEqual(expected)
  })
}

const UNKNOWN: readonly [string, Answer][] = [
  ['a time-out', 'hang'],
  ['a lost connection', 'reset'],
  ['500', { status: 500 }],
  ['409', { status: 409 }],
  ['429', { status: 429 }],
  ['a capture in progress', problem('ORDER_COMPLETION_IN_PROGRESS')],
  ['an answer that is no order', { status: 201, body: { ok: true } }],
  ['a state that we do not know', { status: 201, body: order('STRANGE') }],
  [
    'an amount that is none',
    {
      status: 201,
      body: order('COMPLETED', [{ ...capture('COMPLETED'), amount: usd('25.001') }]),
    },
  ],
]
for (const [name, answer] of UNKNOWN) {
  test(`${name} leaves the outcome of a capture unknown`, async () => {
    answers = [answer]
    const adapter = wallet('', answer === 'hang' ? 1_000 : undefined)
    expect((await adapter.captureOrder('ORDER1', 'r')).kind).toBe('unknown')
    // The adapter itself never repeats a request that moves money.
    expect(seen.filter((request) => request.path.endsWith('/capture')).length).toBe(1)
  })
}

test('a refused capture reports the issue of the provider', async () => {
  answers = [problem('INSTRUMENT_DECLINED')]
  expect(await wallet().captureOrder('ORDER1', 'r')).toMatchObject({
    kind: 'rejected',
    status: 422,
    code: 'UNPROCESSABLE_ENTITY',
    issue: 'INSTRUMENT_DECLINED',
  })
})

test('captureOrder reads an order that is already captured, and succeeds', async () => {
  answers = [
    problem('ORDER_ALREADY_CAPTURED'),
    { status: 200, body: order('COMPLETED', [capture('COMPLETED')]) },
  ]
  expect(await wallet().captureOrder('ORDER1', 'r')).toMatchObject({
    kind: 'ok',
    value: { capture: { status: 'completed' } },
  })
  answers = [problem('ORDER_ALREADY_CAPTURED'), { status: 403 }]
  expect((await wallet().captureOrder('ORDER1', 'r')).kind).toBe('unknown')
})

test('simultaneous and later calls share one requested access token', async () => {
  const adapter = wallet()
  answers = Array.from({ length: 6 }, () => ({ status: 200, body: order('CREATED') }))
  await Promise.all(Array.from({ length: 5 }, () => adapter.readOrder('ORDER1')))
  await adapter.readOrder('ORDER1')
  expect(tokens).toBe(1)
})

test('a token with less than 60 seconds left is not used again', async () => {
  tokenSeconds = 60
  const adapter = wallet()
  answers = [
    { status: 200, body: order('CREATED') },
    { status: 200, body: order('CREATED') },
  ]
  await adapter.readOrder('ORDER1')
  await adapter.readOrder('ORDER1')
  expect(tokens).toBe(2)
})

test('a 401 answer causes one new token, and a second 401 is a refusal', async () => {
  answers = [{ status: 401 }, { status: 201, body: order('COMPLETED', [capture('COMPLETED')]) }]
  expect((await wallet().captureOrder('ORDER1', 'r')).kind).toBe('ok')
  expect(seen.map((request) => request.headers.authorization)).toContain('Bearer token-2')

  answers = [{ status: 401 }, { status: 401 }]
  expect(await wallet().captureOrder('ORDER1', 'r')).toMatchObject({
    kind: 'rejected',
    status: 401,
  })
})

test('a call without a configured provider is rejected as NOT_CONFIGURED', async () => {
  const unconfigured = { PAYPAL_BASE_URL: '', PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret' }
  const none = paypalWallet(paypalClient(unconfigured), { origin: '', merchantId: '' })
  expect(await none.createOrder({ name: 'p1', amount: cents(5_00) })).toMatchObject({
    kind: 'rejected',
    code: 'NOT_CONFIGURED',
  })
})
