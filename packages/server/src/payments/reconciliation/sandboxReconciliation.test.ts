/** The sandbox sends signed events to our routes, and its statements are reconciled with our ledger: no test double between. */
import { randomUUID } from 'node:crypto'
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runProgram } from '../../ops/runProgram.ts'
import { verify } from '../../ops/verify.ts'
import type { ProviderName } from '../../ports.ts'
import { readCash } from '../../testing/readCash.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
import { type Client, startTestServer, TEST_SECRET, type TestServer } from '../../testing/server.ts'
import { listBanks } from '../banks/banks.sql.ts'
import { startBankTransfer } from '../banks/bankTransfer.ts'
import { dwollaBank } from '../dwolla/dwollaBank.ts'
import { dwollaClient } from '../dwolla/dwollaClient.ts'
import { insertPayment } from '../payments.sql.ts'
import { paypalClient } from '../paypal/paypalClient.ts'
import { paypalWallet } from '../paypal/paypalWallet.ts'
import { legsOf, postLegs } from '../postings.ts'
import { withdrawalsStopped } from '../withdrawalsStopped.ts'
import { readOpenBreaks } from './breaks.sql.ts'
import { reconcile } from './reconcile.ts'

let sandbox: SandboxProcess
let server: TestServer
let ann: Client

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  server = await startTestServer({
    PAYPAL_BASE_URL: `${sandbox.url}/paypal`,
    PAYPAL_CERT_ORIGIN: sandbox.url,
    DWOLLA_BASE_URL: `${sandbox.url}/dwolla`,
    REFUND_ONLY_DAYS: '30',
  })
  const { config, wallet, bank } = server.services
  const { PAYPAL_MERCHANT_ID: merchantId } = config
  Object.assign(wallet, paypalWallet(paypalClient(config), { origin: '', merchantId }))
  Object.assign(bank, dwollaBank(dwollaClient(config), config))
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await sandbox.control('POST', 'server', { url })
  ann = await server.user('ann', { cashCents: 100_00 })
}, 300_000)
afterAll(async () => {
  await server.close()
  await sandbox.stop()
})

/** Waits until the inbox has exactly these topics of the provider, then runs the due jobs. */
async function waitForEvents(provider: ProviderName, topics: readonly string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await server.database.owner.query<{ topic: string }>(
        'select topic from webhook_inbox where provider = $1 order by topic',
        [provider],
      )
      expect(rows.map(({ topic }) => topic)).toEqual([...topics].sort())
    },
    { timeout: 20_000 },
  )
  await server.services.jobs.drain()
  const { rows } = await server.database.owner.query<{ left: number }>(
    'select count(*)::int as left from webhook_inbox where done_at is null',
  )
  expect(rows[0]!.left).toBe(0)
}

async function breaks(provider: ProviderName): Promise<string[]> {
  const now = new Date()
  const from = new Date(now.getTime() - 3_600_000)
  const done = await reconcile(server.services, provider, from, new Date(now.getTime() + 60_000))
  expect(done).toMatchObject({ kind: 'done' })
  return (await readOpenBreaks(server.database.db)).map(({ kind, subject }) => `${kind} ${subject}`)
}

async function stateOf(kind: string): Promise<string> {
  const { rows } = await server.database.owner.query<{ state: string }>(
    'select state from payments where kind = $1 order by id desc limit 1',
    [kind],
  )
  return rows[0]!.state
}

/** The payer approves the order on the checkout page. */
async function approve(orderID: string): Promise<void> {
  await fetch(`${sandbox.url}/paypal/checkoutnow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: orderID, choice: 'pay', email: 'payer@example.test' }),
  })
}

test('PayPal: events report a deposit and its refund, and reconciliation finds no break', async () => {
  const { body } = await ann.post('/api/user/paypal/orders', { depositAmount: 25 })
  await approve(body.orderID)
  await waitForEvents('paypal', ['CHECKOUT.ORDER.APPROVED'])
  expect((await ann.post(`/api/user/paypal/orders/${body.orderID}/capture`)).status).toBe(200)
  await waitForEvents('paypal', ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  expect(await breaks('paypal')).toEqual([])

  const { rows } = await server.database.owner.query<{ capture: string }>(
    'select capture_ref as capture from payments where provider_ref = $1',
    [body.orderID],
  )
  await sandbox.control('POST', `captures/${rows[0]!.capture}/refund`, { amount: '5.00' })
  await waitForEvents('paypal', [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
  ])
  const { rows: after } = await server.database.owner.query<{ returned: number }>(
    'select returned_cents as returned from payments where provider_ref = $1',
    [body.orderID],
  )
  expect(after[0]!.returned).toBe(5_00)
  expect(await breaks('paypal')).toEqual([])
  expect(await verify(server.database.owner)).toEqual([])
})

test('PayPal: a refund that its user asked for is a return of its deposit, and no break', async () => {
  const { body } = await ann.post('/api/user/paypal/orders', { depositAmount: 40 })
  await approve(body.orderID)
  expect((await ann.post(`/api/user/paypal/orders/${body.orderID}/capture`)).status).toBe(200)
  const [deposit] = (await ann.get('/api/payments/own')).body.data
  expect(deposit.refundable).toBe(40)
  const asked = { paymentID: deposit.paymentID, amount: 15 }
  expect(await ann.post('/api/payments/refund', asked)).toMatchObject({ status: 200 })
  await server.services.jobs.drain()
  expect(await stateOf('walletRefund')).toBe('completed')
  expect(await breaks('paypal')).toEqual([])
  expect(await verify(server.database.owner)).toEqual([])
})

test('PayPal: a capture reversed before its record leaves the funds unchanged, and reconciliation finds no break', async () => {
  const { wallet } = server.services
  const { body } = await ann.post('/api/user/paypal/orders', { depositAmount: 30 })
  await approve(body.orderID)
  // The process ends between the capture at PayPal and its record.
  const captured = await wallet.captureOrder(body.orderID, 'x')
  if (captured.kind !== 'ok') throw new Error(JSON.stringify(captured))
  await sandbox.control('POST', `captures/${captured.value.capture!.captureId}/reverse`, {})
  const before = await readCash(server.database, ann.userId)
  expect((await ann.post(`/api/user/paypal/orders/${body.orderID}/capture`)).status).toBe(200)
  expect(await readCash(server.database, ann.userId)).toEqual(before)
  expect(await stateOf('walletDeposit')).toBe('returned')
  expect(await breaks('paypal')).toEqual([])
  expect(await verify(server.database.owner)).toEqual([])
})

test('Dwolla: two events report each step of a withdrawal, and reconciliation finds no break', async () => {
  const { bank, db } = server.services
  const user = { name: 'u_1', firstName: 'Ann', lastName: 'Test', email: 'ann@example.test' }
  const customer = await bank.ensureCustomer(user)
  if (customer.kind !== 'ok') throw new Error(JSON.stringify(customer))
  const numbers = {
    routingNumber: '222222226',
    accountNumber: '123456789',
    type: 'checking',
  } as const
  const added = await bank.addBank(customer.value, 'House', numbers)
  if (added.kind !== 'ok') throw new Error(JSON.stringify(added))
  await server.database.owner.query(
    'insert into bank_customers (user_id, provider_ref) values ($1, $2)',
    [ann.userId, customer.value],
  )
  const { rows } = await server.database.owner.query<{ id: number }>(
    `insert into banks (user_id, provider_ref, account_name, state) values ($1, $2, 'House', 'verified') returning id`,
    [ann.userId, added.value],
  )
  const before = ['customer_created', 'customer_funding_source_added']
  await waitForEvents('dwolla', before)
  expect(await breaks('dwolla')).toEqual([])

  const payment = await db.transaction(async (tx) => {
    const wanted = { userId: ann.userId, kind: 'bankPayout', amount: cents(40_00) } as const
    const made = await insertPayment(tx, { ...wanted, charge: cents(33), bankId: rows[0]!.id })
    await postLegs(tx, made, legsOf(made, 'requested', made.charge))
    return made
  })
  await startBankTransfer(server.services, payment)
  const made = [...before, 'customer_transfer_created', 'transfer_created']
  await waitForEvents('dwolla', made)
  expect([await stateOf('bankPayout'), await breaks('dwolla')]).toEqual(['pending', []])
  await sandbox.control('POST', 'transfers/process')
  await waitForEvents('dwolla', [...made, 'customer_transfer_completed', 'transfer_completed'])
  expect([await stateOf('bankPayout'), await breaks('dwolla')]).toEqual(['completed', []])
  expect(await verify(server.database.owner)).toEqual([])
})

/** Runs the command as typed, with the settings of a server that uses both providers. */
async function ops(line: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await runProgram(line.split(' '), {
    withDatabase: (work) => work(server.database.db),
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: server.database.appUrl,
      SECRET_KEY: TEST_SECRET,
      PAYPAL_BASE_URL: `${sandbox.url}/paypal`,
      DWOLLA_BASE_URL: `${sandbox.url}/dwolla`,
    },
    print: (text) => lines.push(text),
  })
  return { code, lines }
}

test('`ops reconcile` finds no break, and later names a transfer that is missing here', async () => {
  expect(await ops('reconcile')).toEqual({
    code: 0,
    lines: ['paypal: 0 breaks', 'dwolla: 0 breaks'],
  })

  const { bank, db } = server.services
  const [linked] = await listBanks(db, ann.userId)
  const name = `wd-${randomUUID()}`
  const order = { way: 'toBank', bankRef: linked!.bankRef, amount: cents(7_00), name } as const
  const sent = await bank.sendTransfer(name, bank.transferRequest(order))
  expect(sent.kind).toBe('ok')
  await sandbox.control('POST', 'transfers/process')
  const { code, lines } = await ops('reconcile --provider dwolla')
  expect([code, lines[0], lines.length]).toEqual([1, 'dwolla: 1 breaks', 2])
  for (const part of ['missingHere', name, '7.00']) expect(lines[1]).toContain(part)
  expect(await withdrawalsStopped(db, 'dwolla')).toBe(true)
  expect(await withdrawalsStopped(db, 'paypal')).toBe(false)
  // PayPal's statement is unchanged; the break of the other provider is still open.
  expect(await ops('reconcile --provider paypal')).toMatchObject({ code: 1 })
})

test('MO11: unknown money at Dwolla is booked, and leaves with the transfer that has its id as correlation id', async () => {
  const { bank, db } = server.services
  const [linked] = await listBanks(db, ann.userId)
  const send = async (way: 'fromBank' | 'toBank', name: string) => {
    const order = { way, bankRef: linked!.bankRef, amount: cents(6_00), name } as const
    const sent = await bank.sendTransfer(randomUUID(), bank.transferRequest(order))
    if (sent.kind !== 'ok') throw new Error(JSON.stringify(sent))
    // A bank takes two steps.
    for (let step = 0; step < 3; step++) await sandbox.control('POST', 'transfers/process')
    return sent.value
  }
  await bank.startMicroDeposits(linked!.bankRef)
  await sandbox.control('POST', 'transfers/process')
  await bank.verifyMicroDeposits(linked!.bankRef, [cents(3), cents(4)])
  const suspense = async () =>
    (
      await server.database.owner.query(
        `select balance_cents as cents from ledger_accounts where kind = 'suspense.dwolla'`,
      )
    ).rows[0].cents
  const before = await breaks('dwolla')
  await send('fromBank', `x-${randomUUID()}`)
  const [found] = (await breaks('dwolla')).filter((one) => !before.includes(one))
  expect([found?.split(' ')[0], await suspense()]).toEqual(['missingHere', 6_00])
  expect(await verify(server.database.owner)).toEqual([])
  await send('toBank', found!.split(' ')[1]!)
  expect([(await breaks('dwolla')).sort(), await suspense()]).toEqual([[...before].sort(), 0])
  expect(await verify(server.database.owner)).toEqual([])
})
