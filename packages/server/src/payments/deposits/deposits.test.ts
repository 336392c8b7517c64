import { captureOrder as captureCall } from '@sidebet/contract/deposits'
import { depositRefusalTexts } from '@sidebet/copy/refusals/deposits'
import { type Cents, cents } from '@sidebet/domain/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import type { WalletOrder, WalletPort } from '../../ports.ts'
import { agePayments } from '../../testing/agePayments.ts'
import { deliverAllNotifications } from '../../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { paymentSyncs } from '../paymentSyncs.ts'
import { pollPendingPayments } from '../pollPendingPayments.ts'

let server: TestServer
let wallet: WalletPort
let realWallet: WalletPort
let ann: Client
let ben: Client
let users = 0

beforeAll(async () => {
  server = await startTestServer()
  wallet = server.providers.wallet
  realWallet = { ...wallet }
})
afterAll(() => server.close())

beforeEach(async () => {
  Object.assign(wallet, realWallet)
  users++
  ann = await server.user(`ann${users}`, { cashCents: 100_00 })
  ben = await server.user(`ben${users}`)
})

/** After every test the ledger is consistent, and money in transit is that of pending deposits. */
afterEach(async () => {
  expect(await verify(server.database.owner)).toEqual([])
  const { rows } = await server.database.owner.query<{
    total: number
    transit: number
    fees: number
  }>(
    `select sum(balance_cents)::bigint as total,
       (sum(balance_cents) filter (where kind = 'intransit.paypal.in')
         + (select coalesce(sum(amount_cents), 0) from payments where state = 'pending'))::bigint as transit,
       (sum(balance_cents) filter (where kind = 'expense.provider_fee.paypal')
         + (select sum(fee_cents) from payments))::bigint as fees
     from ledger_accounts`,
  )
  expect(rows[0]).toEqual({ total: 0, transit: 0, fees: 0 })
})

async function order(client: Client, dollars: unknown = 25): Promise<string> {
  const answer = await client.post('/api/user/paypal/orders', { depositAmount: dollars })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.orderID
}

const capture = (client: Client, orderID: string) =>
  client.post(`/api/user/paypal/orders/${orderID}/capture`)

const record = (client: Client, orderID: string, amounts: object = {}) =>
  client.post('/api/user/paypaldeposit', { orderID, ...amounts })

async function balances(client: Client) {
  const { rows } = await server.database.owner.query<{ kind: string; balance: number }>(
    `select kind, balance_cents as balance from ledger_accounts where owner_id = $1 and kind like 'user.%'`,
    [client.userId],
  )
  const balance = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { cash: balance('user.cash'), pending: balance('user.pending_in') }
}

async function idOfPayment(orderID: string): Promise<number> {
  const { rows } = await server.database.owner.query<{ id: number }>(
    'select id from payments where provider_ref = $1',
    [orderID],
  )
  return rows[0]!.id
}

async function payment(orderID: string) {
  const { rows } = await server.database.owner.query(
    `select state, fee_cents as fee, failure, tries, due_at is not null as due,
       (select array_agg(from_state || '>' || to_state order by id) from payment_changes where payment_id = p.id) as changes
     from payments p where provider_ref = $1`,
    [orderID],
  )
  return rows[0] as {
    state: string
    fee: number
    failure: string
    tries: number
    due: boolean
    changes: string[] | null
  }
}

async function audits(orderID: string): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ action: string }>(
    'select action from audit where subject = $1 order by id',
    [orderID],
  )
  return rows.map((row) => row.action)
}

async function mailsOf(client: Client): Promise<string[]> {
  await deliverAllNotifications(server.services)
  return server.providers.mails
    .filter((mail) => mail.to === `${client.username}@example.test`)
    .map((mail) => mail.subject)
}

function setOrder(orderID: string, change: Partial<WalletOrder>): void {
  const { orders } = server.providers
  orders.set(orderID, { ...orders.get(orderID)!, ...change })
}

const captureOf = (
  orderID: string,
  change: Partial<NonNullable<WalletOrder['capture']>> = {},
): NonNullable<WalletOrder['capture']> => ({
  captureId: `CAPTURE-${orderID}`,
  status: 'completed',
  amount: cents(25_00),
  currency: 'USD',
  fee: cents(0),
  isGone: false,
  ...change,
})

/** Moves the times of payments back by this many minutes and polls them; the sessions do not age. */
async function passMinutes(minutes: number): Promise<void> {
  await agePayments(server.database, minutes)
  while (await pollPendingPayments(server.services, paymentSyncs));
}

const DAY = 24 * 60
const P_FAIL = { code: 'depositFailed', error: depositRefusalTexts.depositFailed }

test('a captured and recorded deposit is credited once, at its gross amount', async () => {
  const orderID = await order(ann, '25.00')
  expect(await payment(orderID)).toMatchObject({ state: 'created', changes: null })
  setOrder(orderID, {
    status: 'completed',
    capture: captureOf(orderID, { fee: cents(1_05) }),
  })
  const captured = await capture(ann, orderID)
  expect(captured.status).toBe(200)
  expect(captured.body).toEqual({
    status: 'completed',
    depositAmount: 25,
    fundsAvailable: 125,
    fundsAtRisk: 0,
  })
  expect(await record(ann, orderID)).toMatchObject({ status: 200, body: captured.body })
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
  expect(await payment(orderID)).toMatchObject({
    state: 'completed',
    fee: 105,
    due: false,
    changes: ['created>completed'],
  })
  expect(await mailsOf(ann)).toEqual(['Your deposit was successful'])
})

test('a deposit debits the provider account by the net amount and the expense account by the fee', async () => {
  const before = await house()
  const orderID = await order(ann, 100)
  setOrder(orderID, {
    status: 'completed',
    capture: captureOf(orderID, { amount: cents(100_00), fee: cents(3_30) }),
  })
  await capture(ann, orderID)
  const after = await house()
  expect(after.provider - before.provider).toBe(-96_70)
  expect(after.expense - before.expense).toBe(-3_30)
})

async function house() {
  const { rows } = await server.database.owner.query<{ kind: string; balance: number }>(
    'select kind, balance_cents as balance from ledger_accounts where owner_id = 0',
  )
  const balance = (kind: string) => rows.find((row) => row.kind === kind)!.balance
  return {
    provider: balance('provider.paypal'),
    expense: balance('expense.provider_fee.paypal'),
  }
}

const LIMITS: readonly [unknown, number][] = [
  [4.99, 400],
  [5, 200],
  ['5.00', 200],
  [10_000, 200],
  [10_000.01, 400],
  ['10000.01', 400],
  [0, 400],
  [-5, 400],
  ['5.001', 400],
  ['1e3', 400],
  ['NaN', 400],
  [null, 400],
  [true, 400],
  [[5], 400],
]
for (const [amount, status] of LIMITS) {
  test(`a deposit of ${JSON.stringify(amount)} answers ${status}`, async () => {
    const answer = await ann.post('/api/user/paypal/orders', { depositAmount: amount })
    expect(answer.status).toBe(status)
    if (status === 400) {
      expect(answer.body).toMatchObject({
        code: 'depositLimits',
        error: depositRefusalTexts.depositLimits,
      })
    }
  })
}

test('twenty simultaneous captures and records of an order make one credit', async () => {
  const orderID = await order(ann)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 ? capture(ann, orderID) : record(ann, orderID, { paymentAmount: '25.00' }),
    ),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 200 })
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
  expect((await payment(orderID)).changes).toEqual(['created>completed'])
  expect(await mailsOf(ann)).toEqual(['Your deposit was successful'])
})

test('T11: the paid order of another user answers 404, and each try leaves an audit record', async () => {
  const orderID = await order(ann)
  await capture(ann, orderID)
  for (const answer of [await record(ben, orderID), await capture(ben, orderID)]) {
    expect(answer).toMatchObject({ status: 404, body: P_FAIL })
  }
  expect(await balances(ben)).toEqual({ cash: 0, pending: 0 })
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
  expect(await audits(orderID)).toEqual(['deposits.foreignOrder', 'deposits.foreignOrder'])
})

test('T11: an unpaid order, a forged amount of 9999 and an unknown order are refused', async () => {
  const orderID = await order(ann)
  setOrder(orderID, { status: 'created' })
  const forged = {
    paymentAmount: '9999.00',
    depositAmount: 9999,
    paymentStatus: 'COMPLETED',
    paymentID: 'X',
  }
  expect(await record(ann, orderID, forged)).toMatchObject({ status: 409, body: P_FAIL })
  expect(await record(ann, orderID)).toMatchObject({ status: 409, body: P_FAIL })
  expect(await record(ann, 'NO-SUCH-ORDER', forged)).toMatchObject({ status: 404, body: P_FAIL })
  expect(await record(ann, 'not an order!')).toMatchObject({ status: 400, body: P_FAIL })
  expect(await balances(ann)).toEqual({ cash: 100_00, pending: 0 })
  expect(await audits(orderID)).toEqual(['deposits.falseClaim', 'deposits.unpaidOrder'])
})

test('a capture of 25 that the request reports as 10,000 credits 25 (MO7)', async () => {
  const orderID = await order(ann)
  const answer = await record(ann, orderID, { paymentAmount: 10_000, depositAmount: '10000' })
  expect(answer).toMatchObject({ status: 200, body: { depositAmount: 25, fundsAvailable: 125 } })
  expect(await audits(orderID)).toEqual(['deposits.falseClaim'])
})

test('T11: the audit record of a false amount omits characters that cannot be stored', async () => {
  const orderID = await order(ann)
  const answer = await record(ann, orderID, { paymentAmount: 'a\u0000b\ud800c' })
  expect(answer).toMatchObject({ status: 200, body: { fundsAvailable: 125 } })
  const { rows } = await server.database.owner.query<{ facts: object }>(
    'select facts from audit where subject = $1',
    [orderID],
  )
  expect(rows).toMatchObject([{ facts: { paymentAmount: 'abc' } }])
})

test('a record without a session or for another user is refused', async () => {
  const orderID = await order(ann)
  expect((await record(server.anonymous, orderID)).status).toBe(401)
  expect((await record(ann, orderID, { username: ben.username })).status).toBe(403)
  expect((await record(ann, orderID, { currentUserID: 'u_999999' })).status).toBe(403)
  expect(await balances(ann)).toEqual({ cash: 100_00, pending: 0 })
})

test('T10: a declined instrument leaves the order open, and another instrument pays it once', async () => {
  const orderID = await order(ann)
  const requestIds: string[] = []
  wallet.captureOrder = async (_orderId, requestId) => {
    requestIds.push(requestId)
    return {
      kind: 'rejected',
      status: 422,
      code: 'UNPROCESSABLE_ENTITY',
      issue: 'INSTRUMENT_DECLINED',
    }
  }
  expect(await capture(ann, orderID)).toMatchObject({
    status: 422,
    body: { code: 'instrumentDeclined', error: depositRefusalTexts.instrumentDeclined },
  })
  expect((await payment(orderID)).state).toBe('created')
  expect(await balances(ann)).toEqual({ cash: 100_00, pending: 0 })

  wallet.captureOrder = async (orderId, requestId) => {
    requestIds.push(requestId)
    return realWallet.captureOrder(orderId, requestId)
  }
  expect((await capture(ann, orderID)).status).toBe(200)
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
  // The same request id would have got the same refusal again.
  expect(new Set(requestIds).size).toBe(2)
})

test('any other refusal of the provider answers depositFailed and leaves the order open', async () => {
  const orderID = await order(ann)
  wallet.captureOrder = async () => ({
    kind: 'rejected',
    status: 422,
    code: 'UNPROCESSABLE_ENTITY',
    issue: 'TRANSACTION_REFUSED',
  })
  expect(await capture(ann, orderID)).toMatchObject({ status: 409, body: P_FAIL })
  expect((await payment(orderID)).state).toBe('created')
})

test('an order that the provider has voided is rejected', async () => {
  const orderID = await order(ann)
  setOrder(orderID, { status: 'voided' })
  expect(await capture(ann, orderID)).toMatchObject({ status: 409, body: P_FAIL })
  expect(await payment(orderID)).toMatchObject({ state: 'rejected', due: false })
  expect(await mailsOf(ann)).toEqual([])
})

test('T3: a capture that never reached the provider is sent again with the same request id', async () => {
  const orderID = await order(ann)
  const requestIds: string[] = []
  wallet.captureOrder = async (_orderId, requestId) => {
    requestIds.push(requestId)
    return { kind: 'unknown', cause: 'ECONNRESET' }
  }
  const answer = await capture(ann, orderID)
  expect(answer.status).toBe(202)
  expect(captureCall.answerUnknown.parse(answer.body)).toEqual({ status: 'unknown' })
  expect(await payment(orderID)).toMatchObject({
    state: 'submitting',
    due: true,
    changes: ['created>submitting'],
  })
  await passMinutes(1)
  expect((await payment(orderID)).state).toBe('submitting')

  wallet.captureOrder = async (orderId, requestId) => {
    requestIds.push(requestId)
    return realWallet.captureOrder(orderId, requestId)
  }
  await passMinutes(5)
  expect(await payment(orderID)).toMatchObject({ state: 'completed', due: false })
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
  expect(requestIds.length).toBe(3)
  expect(new Set(requestIds).size).toBe(1)
})

test('a capture whose answer is lost is credited once, by the next poll', async () => {
  const orderID = await order(ann)
  wallet.captureOrder = async (orderId, requestId) => {
    await realWallet.captureOrder(orderId, requestId)
    return { kind: 'unknown', cause: 'TimeoutError' }
  }
  expect((await capture(ann, orderID)).status).toBe(202)
  expect(await balances(ann)).toEqual({ cash: 100_00, pending: 0 })
  await passMinutes(1)
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
  expect(await record(ann, orderID)).toMatchObject({
    status: 200,
    body: { status: 'completed' },
  })
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
})

test('a deposit without a capture after 24 hours is rejected, and the user is notified', async () => {
  const orderID = await order(ann)
  wallet.captureOrder = async () => ({ kind: 'unknown', cause: 'ECONNRESET' })
  await capture(ann, orderID)
  for (let hours = 0; hours < 23; hours++) await passMinutes(60)
  expect((await payment(orderID)).state).toBe('submitting')

  // Without an answer of the provider it stays open, however long that lasts.
  wallet.readOrder = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  await passMinutes(DAY)
  expect((await payment(orderID)).state).toBe('submitting')
  wallet.readOrder = realWallet.readOrder
  await passMinutes(60)
  expect(await payment(orderID)).toMatchObject({
    state: 'rejected',
    due: false,
    failure: 'nothing was captured',
  })
  expect(await mailsOf(ann)).toEqual(['Your deposit failed'])
  expect(await capture(ann, orderID)).toMatchObject({ status: 409, body: P_FAIL })
  expect(await balances(ann)).toEqual({ cash: 100_00, pending: 0 })
})

test('an unpaid order is rejected after 24 hours, without a capture or a mail', async () => {
  const orderID = await order(ann)
  await passMinutes(1)
  expect(await payment(orderID)).toMatchObject({ state: 'created', tries: 1 })
  await passMinutes(DAY)
  expect((await payment(orderID)).state).toBe('rejected')
  expect(server.providers.orders.get(orderID)!.capture).toBeNull()
  expect(await mailsOf(ann)).toEqual([])
})

test('a capture that is found after the deposit was rejected is credited once', async () => {
  const orderID = await order(ann)
  await passMinutes(DAY)
  expect((await payment(orderID)).state).toBe('rejected')
  setOrder(orderID, { status: 'completed', capture: captureOf(orderID) })
  expect((await record(ann, orderID)).status).toBe(200)
  expect((await record(ann, orderID)).status).toBe(200)
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
})

test('T12: a poll credits a capture that the browser did not record, and a later record changes nothing', async () => {
  const orderID = await order(ann)
  setOrder(orderID, { status: 'completed', capture: captureOf(orderID) })
  await passMinutes(1)
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
  expect(await record(ann, orderID)).toMatchObject({
    status: 200,
    body: { status: 'completed', fundsAvailable: 125 },
  })
  expect(await balances(ann)).toEqual({ cash: 125_00, pending: 0 })
})

test('a deposit that another process has locked is skipped', async () => {
  const orderID = await order(ann)
  await server.database.owner.query(
    'update payments set due_at = product_now() where provider_ref = $1',
    [orderID],
  )
  await server.database.owner.transaction(async (tx) => {
    await tx.query('select 1 from payments where provider_ref = $1 for update', [orderID])
    expect(await pollPendingPayments(server.services, paymentSyncs)).toBe(false)
  })
  expect(await pollPendingPayments(server.services, paymentSyncs)).toBe(true)
  expect(await pollPendingPayments(server.services, paymentSyncs)).toBe(false)
})

for (const end of ['completed', 'failed'] as const) {
  test(`T13: a deposit stays pending until its capture is ${end} three days later`, async () => {
    const orderID = await order(ann)
    setOrder(orderID, {
      status: 'completed',
      capture: captureOf(orderID, { status: 'pending' }),
    })
    expect(await capture(ann, orderID)).toMatchObject({
      status: 200,
      body: { status: 'pending', depositAmount: 25, fundsAvailable: 100 },
    })
    expect(await balances(ann)).toEqual({ cash: 100_00, pending: 25_00 })
    await passMinutes(3 * DAY)
    expect(await balances(ann)).toEqual({ cash: 100_00, pending: 25_00 })
    expect(await mailsOf(ann)).toEqual([])

    const fee = cents(end === 'completed' ? 1_05 : 0)
    setOrder(orderID, { capture: captureOf(orderID, { status: end, fee }) })
    await passMinutes(60)
    const cash = end === 'completed' ? 125_00 : 100_00
    expect(await balances(ann)).toEqual({ cash, pending: 0 })
    expect((await payment(orderID)).changes).toEqual(['created>pending', `pending>${end}`])
    const subject = end === 'completed' ? 'Your deposit was successful' : 'Your deposit failed'
    expect(await mailsOf(ann)).toEqual([subject])

    // T21: a final state does not change.
    const other = end === 'completed' ? 'failed' : 'completed'
    setOrder(orderID, { capture: captureOf(orderID, { status: other }) })
    const again = await record(ann, orderID)
    expect(again.status).toBe(end === 'completed' ? 200 : 409)
    expect(await balances(ann)).toEqual({ cash, pending: 0 })
  })
}

test('T13: a pending capture that was completed and wholly refunded before the next poll is a returned deposit with both lines', async () => {
  const orderID = await order(ann)
  setOrder(orderID, { status: 'completed', capture: captureOf(orderID, { status: 'pending' }) })
  await capture(ann, orderID)
  setOrder(orderID, {
    capture: captureOf(orderID, { status: 'completed', fee: cents(1_05), isGone: true }),
    refunds: [{ refundId: 'R-1', name: '', cents: cents(25_00), status: 'completed' }],
  })
  await passMinutes(60)
  expect(await balances(ann)).toEqual({ cash: 100_00, pending: 0 })
  expect((await payment(orderID)).changes).toEqual([
    ...['created>pending', 'pending>completed', 'completed>returned'],
  ])
  const { body: own } = await ann.get('/api/payments/own')
  expect(own.data[0]).toMatchObject({ state: 'returned', amount: 25, returned: 25 })
  const { body: statement } = await ann.get(`/api/user/statement/${ann.username}`)
  expect(statement.data.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['depositReturn', 'deposit'],
  ])
  expect((await mailsOf(ann)).toSorted()).toEqual([
    ...['Your deposit was successful', 'Your deposit went back'],
  ])
})

test('a pending deposit stays pending when the provider does not answer', async () => {
  const orderID = await order(ann)
  setOrder(orderID, { status: 'completed', capture: captureOf(orderID, { status: 'pending' }) })
  await capture(ann, orderID)
  wallet.readOrder = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  expect(await capture(ann, orderID)).toMatchObject({ status: 200, body: { status: 'pending' } })
  expect((await payment(orderID)).state).toBe('pending')
})

const WRONG: readonly [string, Partial<NonNullable<WalletOrder['capture']>>][] = [
  ['amount', { amount: cents(24_99) }],
  ['currency', { currency: 'MXN' }],
]
for (const [wrong, change] of WRONG) {
  test(`a capture with another ${wrong} credits nothing and leaves an audit record`, async () => {
    const orderID = await order(ann)
    setOrder(orderID, { status: 'completed', capture: captureOf(orderID, change) })
    expect(await record(ann, orderID)).toMatchObject({ status: 409, body: P_FAIL })
    expect(await payment(orderID)).toMatchObject({ state: 'failed', failure: wrong })
    expect(await balances(ann)).toEqual({ cash: 100_00, pending: 0 })
    expect(await audits(orderID)).toContain('deposits.wrongCapture')
  })
}

test('one capture is not credited for two orders', async () => {
  const first = await order(ann)
  await capture(ann, first)
  const second = await order(ben)
  setOrder(second, { status: 'completed', capture: captureOf(first) })
  expect(await record(ben, second)).toMatchObject({ status: 409, body: P_FAIL })
  expect(await balances(ben)).toEqual({ cash: 0, pending: 0 })
})

test('an order that names another payment is neither captured nor credited', async () => {
  const orderID = await order(ann)
  setOrder(orderID, { name: 'p1', status: 'approved' })
  expect(await capture(ann, orderID)).toMatchObject({ status: 409, body: P_FAIL })
  expect(server.providers.orders.get(orderID)!.capture).toBeNull()
  setOrder(orderID, { status: 'completed', capture: captureOf(orderID) })
  expect((await record(ann, orderID)).status).toBe(409)
  expect(await balances(ann)).toEqual({ cash: 100_00, pending: 0 })
  expect(await audits(orderID)).toContain('deposits.foreignName')
})

test('a second environment on the same provider account never receives the order of the first', async () => {
  const other = await startTestServer()
  // Like the provider, which answers a name that was used before with the order of that name.
  const made = new Map<string, ReturnType<WalletPort['createOrder']>>()
  wallet.createOrder = (wanted) => {
    const createdOrder = made.get(wanted.name) ?? realWallet.createOrder(wanted)
    made.set(wanted.name, createdOrder)
    return createdOrder
  }
  Object.assign(other.providers.wallet, wallet)
  const paid = await order(ann, 50)
  await capture(ann, paid)
  // The same payment id, as after a restore.
  await other.database.owner.query(
    `select setval(pg_get_serial_sequence('payments', 'id'), $1, false)`,
    [await idOfPayment(paid)],
  )
  const eve = await other.user('eve')
  const unpaid = await order(eve, 50)
  expect(unpaid).not.toBe(paid)
  setOrder(unpaid, { status: 'created' })
  expect((await capture(eve, unpaid)).status).toBe(409)
  expect((await eve.get('/api/user/alluserdata/eve')).body[0].fundsAvailable).toBe(0)
  await other.close()
})

test('the same key returns the same order, another body answers 422, and each request without a key makes an order', async () => {
  const post = (depositAmount: number, headers = {}) =>
    ann.post('/api/user/paypal/orders', { depositAmount }, headers)
  const key = { 'idempotency-key': `key-${users}` }
  const together = await Promise.all([post(30, key), post(30, key), post(30, key)])
  const ids = new Set(together.map((answer) => answer.body.orderID))
  expect(ids.size).toBe(1)
  expect(await post(31, key)).toMatchObject({ status: 422, body: { code: 'keyReused' } })
  expect((await post(30)).body.orderID).not.toBe((await post(30)).body.orderID)
  expect((await post(30, { 'idempotency-key': 'x'.repeat(101) })).status).toBe(400)
})

test('an order with a lost answer is requested again under its name, and a refused one under a new name', async () => {
  const names: string[] = []
  const post = () =>
    ann.post(
      '/api/user/paypal/orders',
      { depositAmount: 40 },
      { 'idempotency-key': `lost-${users}` },
    )
  const replies: Awaited<ReturnType<WalletPort['createOrder']>>[] = [
    { kind: 'unknown', cause: 'TimeoutError' },
    { kind: 'rejected', status: 422, code: 'UNPROCESSABLE_ENTITY', issue: 'COMPLIANCE_VIOLATION' },
  ]
  wallet.createOrder = async (wanted: { name: string; amount: Cents }) => {
    names.push(wanted.name)
    return replies.shift() ?? realWallet.createOrder(wanted)
  }
  expect(await post()).toMatchObject({ status: 502, body: P_FAIL })
  expect(await post()).toMatchObject({ status: 502, body: P_FAIL })
  const made = await post()
  expect(made.status).toBe(200)
  expect(names[1]).toBe(names[0])
  expect(names[2]).not.toBe(names[0])
  expect(await post()).toMatchObject({ status: 200, body: made.body })
  await passMinutes(DAY)
})
