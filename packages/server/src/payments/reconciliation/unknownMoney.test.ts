/** Money and fees that no payment of ours explains, from the sandbox's PayPal: booked once, and withdrawals continue (MO11). */
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { verify } from '../../ops/verify.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import type { Payment } from '../payment.ts'
import { insertPayment, makeDue } from '../payments.sql.ts'
import { paypalClient } from '../paypal/paypalClient.ts'
import { paypalPayouts } from '../paypal/paypalPayouts.ts'
import { legsOf, postLegs } from '../postings.ts'
import { sendWalletPayout } from '../withdrawals/sendWalletPayout.ts'
import { withdrawalsStopped } from '../withdrawalsStopped.ts'
import { acceptBreak, readOpenBreaks } from './breaks.sql.ts'
import { reconcile } from './reconcile.ts'

const HOUR_MS = 3_600_000

let sandbox: SandboxProcess
let server: TestServer
let ann: Client

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  server = await startTestServer({ PAYPAL_BASE_URL: `${sandbox.url}/paypal` })
  Object.assign(server.services.payouts, paypalPayouts(paypalClient(server.services.config)))
  ann = await server.user('ann', { cashCents: 500_00 })
  // The nightly run must not precede those of the tests.
  await server.services.jobs.drain()
}, 300_000)
afterAll(async () => {
  await server.close()
  await sandbox.stop()
})
beforeEach(async () => {
  // The first run records what the account contains beside the users' money.
  await run()
  for (const { id } of await readOpenBreaks(server.database.db))
    await acceptBreak(server.database.db, id, 'of the test before')
})

/** Compares four hours later, when PayPal's report contains everything. */
async function run(): Promise<string[]> {
  const now = Date.now()
  const days = [new Date(now - HOUR_MS), new Date(now + 4 * HOUR_MS)] as const
  expect(await reconcile(server.services, 'paypal', ...days)).toMatchObject({ kind: 'done' })
  const open = await readOpenBreaks(server.database.db)
  return open.map(({ kind, subject }) => `${kind} ${subject}`)
}

const stopped = () => withdrawalsStopped(server.database.db, 'paypal')
const isSound = async () => expect(await verify(server.database.owner)).toEqual([])

async function balanceOf(kind: string): Promise<number> {
  const { rows } = await server.database.owner.query<{ cents: number }>(
    'select balance_cents as cents from ledger_accounts where kind = $1',
    [kind],
  )
  return rows[0]!.cents
}

/** How many cents each of these accounts gains by `work`. */
async function gains(kinds: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(kinds.map(balanceOf))
  await work()
  const after = await Promise.all(kinds.map(balanceOf))
  return after.map((cents, at) => cents - before[at]!)
}

const UNKNOWN = ['suspense.paypal', 'provider.paypal', 'expense.provider_fee.paypal']
const FEE = ['expense.provider_fee.paypal', 'suspense.paypal']

test('MO11: a cent that an outsider sends is listed and booked once, and withdrawals continue', async () => {
  const { id } = await sandbox.control('POST', 'incoming', { amount: '0.01' })
  expect(await gains(UNKNOWN, run)).toEqual([1, -1, 0])
  expect(await run()).toEqual([`missingHere ${id}`])
  expect(await stopped()).toBe(false)
  expect(await gains(UNKNOWN, run)).toEqual([0, 0, 0])
  await isSound()
})

test('MO11: the fee of unknown money is booked as a fee', async () => {
  await sandbox.control('POST', 'incoming', { amount: '10.00', fee: '0.65' })
  expect(await gains(UNKNOWN, run)).toEqual([10_00, -9_35, -65])
  expect([(await run()).length, await stopped()]).toEqual([1, false])
  await isSound()
})

test('MO11: two runs at the same time book unknown money once', async () => {
  await sandbox.control('POST', 'incoming', { amount: '3.00', fee: '0.40' })
  const both = () => Promise.all([run(), run(), run()])
  expect(await gains(UNKNOWN, both)).toEqual([3_00, -2_60, -40])
  await isSound()
})

test('MO11: unknown money that the owner sends back leaves its account, and withdrawals continue', async () => {
  const { id } = await sandbox.control('POST', 'incoming', { amount: '7.00' })
  await run()
  await sandbox.control('POST', `incoming/${id}/refund`)
  expect(await gains(UNKNOWN, () => Promise.all([run(), run()]))).toEqual([-7_00, 7_00, 0])
  expect([await run(), await stopped()]).toEqual([[], false])
  await isSound()
})

test('MO11: unknown money that was sent back before the first run leaves nothing', async () => {
  const { id } = await sandbox.control('POST', 'incoming', { amount: '7.00' })
  await sandbox.control('POST', `incoming/${id}/refund`)
  expect(await gains(UNKNOWN, run)).toEqual([0, 0, 0])
  expect([await run(), await stopped()]).toEqual([[], false])
  await isSound()
})

/** A withdrawal that the provider has, before any poll of ours. */
async function payOut(): Promise<Payment> {
  const { services } = server
  const payment = await services.db.transaction(async (tx) => {
    const wanted = { userId: ann.userId, kind: 'walletPayout', amount: cents(20_00) } as const
    const made = await insertPayment(tx, {
      ...wanted,
      charge: cents(25),
      receiver: 'ann@example.test',
    })
    await postLegs(tx, made, legsOf(made, 'requested', made.charge))
    return made
  })
  return sendWalletPayout(services, payment)
}

/** Waits until PayPal has paid it. Returns the item. */
async function itemOf({ name }: Payment): Promise<string> {
  return vi.waitFor(
    async () => {
      const batches = await sandbox.control('GET', 'payouts')
      const found = batches.find(
        // biome-ignore lint/suspicious/noExplicitAny: the sandbox's own document
        (batch: any) => batch.batch_header.sender_batch_header.sender_batch_id === name,
      )
      expect(found.items[0].transaction_status).toBe('SUCCESS')
      return found.items[0].payout_item_id
    },
    { timeout: 20_000 },
  )
}

async function poll({ id }: Payment): Promise<string> {
  await makeDue(server.services.db, id)
  await server.services.jobs.drain()
  const { rows } = await server.database.owner.query('select state from payments where id = $1', [
    id,
  ])
  return rows[0].state
}

test.each(['REFUNDED', 'REVERSED', 'RETURNED'])(
  'MO11: a payout that is %s before our first poll costs its fee, and withdrawals continue',
  async (status) => {
    const payment = await payOut()
    const item = await itemOf(payment)
    await sandbox.control('POST', `payouts/${item}`, { status })
    expect(await poll(payment)).toBe('failed')
    // PayPal returns its fee only with a payout that no receiver accepted.
    const paid = status === 'RETURNED' ? 0 : -25
    expect(await gains(FEE, () => Promise.all([run(), run()]))).toEqual([paid, 0])
    expect([await run(), await stopped()]).toEqual([[], false])
    await isSound()
  },
)

test.each(['REFUNDED', 'REVERSED', 'RETURNED'])(
  'MO11: a completed payout that is %s later leaves both balances equal, and withdrawals continue',
  async (status) => {
    const payment = await payOut()
    const item = await itemOf(payment)
    expect(await poll(payment)).toBe('completed')
    await sandbox.control('POST', `payouts/${item}`, { status })
    expect(await poll(payment)).toBe('returned')
    const given = status === 'RETURNED' ? 25 : 0
    expect(await gains(FEE, run)).toEqual([given, 0])
    expect([await run(), await stopped()]).toEqual([[], false])
    await isSound()
  },
)

test('MO11: a fee beyond the bound is a break that stops withdrawals to that provider only', async () => {
  await sandbox.control('POST', 'incoming', { amount: '10.00', fee: '1.51' })
  expect(await gains(UNKNOWN, run)).toEqual([10_00, -10_00, 0])
  expect((await run()).map((one) => one.split(' ')[0]).sort()).toEqual(['fee', 'missingHere'])
  expect(await stopped()).toBe(true)
  expect(await withdrawalsStopped(server.database.db, 'dwolla')).toBe(false)
  await isSound()
})
