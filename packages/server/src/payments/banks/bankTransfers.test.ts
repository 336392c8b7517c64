/** Payments from and to banks with the sandbox: lost, late and refused answers, and a killed server. */

import { randomUUID } from 'node:crypto'
import { cents } from '@sidebet/domain/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import { bankPayments, DAY } from '../../testing/bankPayments.ts'
import { ROUTING } from '../../testing/banks.ts'
import { insertCallers, pretendCompared, startServerProcess } from '../../testing/processes.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { slowTest } from '../../testing/slowTest.ts'
import { dwollaBank } from '../dwolla/dwollaBank.ts'
import { dwollaClient } from '../dwolla/dwollaClient.ts'
import type { BankPort } from '../ports/bankPort.ts'

let sandbox: SandboxProcess
let server: TestServer
let bank: BankPort
let see: ReturnType<typeof bankPayments>
let ann: Client
let accountURL: string
let users = 0
let requestsBefore = 0

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
  see = bankPayments(server)
  const config = readConfig({
    TRIAL: '1',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SANDBOX_URL: sandbox.url,
  })
  // Short, so that a lost answer times out soon; long enough for all others.
  const timeouts = { token: 10_000, read: 10_000, money: 2_000 }
  bank = Object.assign(server.providers.bank, dwollaBank(dwollaClient(config, timeouts), config))
})
afterAll(async () => {
  await server.close()
  await sandbox.stop()
})
/** A Monday, with five weeks without a bank holiday after it. */
const MONDAY = Date.parse('2027-03-01T15:00:00Z')
beforeEach(async () => {
  await sandbox.control('POST', 'clock', { offset_ms: MONDAY - Date.now() })
  await sandbox.control('DELETE', 'faults')
  requestsBefore = (await sandbox.requestsOf('create_transfer')).length
  ann = await server.user(`ann${++users}`, { cashCents: 100_00 })
  accountURL = await verifiedBank(ann.userId, 'House')
})
afterEach(async () => {
  expect(await see.findLedgerBreaches()).toEqual([])
})

function got<Value>(result: CallResult<Value>): Value {
  if (result.kind !== 'ok') throw new Error(`not ok: ${JSON.stringify(result)}`)
  return result.value
}

/** A verified bank of this user. At Dwolla each user has another e-mail. */
async function verifiedBank(userId: number, name: string): Promise<string> {
  const email = `${randomUUID()}@example.test`
  const customer = { name: `u_${userId}`, firstName: 'Pat', lastName: 'Doe', email }
  const customerRef = got(await bank.ensureCustomer(customer))
  const numbers = { routingNumber: ROUTING, accountNumber: '123456789', type: 'checking' } as const
  const bankRef = got(await bank.addBank(customerRef, name, numbers))
  got(await bank.startMicroDeposits(bankRef))
  await sandbox.passDays(5)
  expect(got(await bank.verifyMicroDeposits(bankRef, [cents(3), cents(5)]))).toBe('verified')
  await server.database.owner.query(
    `with customer as (
       insert into bank_customers (user_id, provider_ref) values ($1, $2) on conflict (user_id) do update set provider_ref = $2)
     insert into banks (user_id, provider_ref, account_name, state) values ($1, $3, $4, 'verified')`,
    [userId, customerRef, bankRef, name],
  )
  return bank.addressOf(bankRef)
}

const deposit = (amount = 50) =>
  ann.post('/api/user/depositfrombank', { depositAmount: amount, accountURL })
const withdraw = (amount = 100) =>
  ann.post('/api/user/withdrawtobank', { withdrawAmount: amount, accountURL })

/** The number of transfer requests that Dwolla received in this test. */
const countRequests = async () =>
  (await sandbox.requestsOf('create_transfer')).length - requestsBefore

/** The number of this user's transfers at Dwolla. */
async function transfers(userId = ann.userId): Promise<number> {
  const memory = await sandbox.control('GET', 'memory')
  const { rows } = await server.database.owner.query<{ name: string }>(
    'select name from payments where user_id = $1',
    [userId],
  )
  const names = rows.map(({ name }) => name)
  const all: { correlationId: string }[] = Object.values(memory.dwolla.transfers)
  return all.filter(({ correlationId }) => names.includes(correlationId)).length
}

test('a bank deposit and a bank withdrawal complete after Dwolla has processed them', async () => {
  expect((await deposit()).body).toMatchObject({ status: 'pending', fundsAvailable: 100 })
  expect((await withdraw(40)).body).toMatchObject({ status: 'pending', feeEstimate: 0.32 })
  await sandbox.passDays(7)
  await see.passMinutes(60)
  expect(await see.balances(ann)).toEqual({ cash: 110_00 })
  expect((await see.payments(ann)).map(({ state }) => state)).toEqual(['completed', 'completed'])
})

test('T2: a deposit whose answer is lost makes one transfer', async () => {
  await sandbox.fault('create_transfer', { kind: 'hang_after' })
  expect(await deposit()).toMatchObject({ status: 202, body: { status: 'unknown' } })
  await see.passMinutes(1)
  expect((await see.payment(ann)).state).toBe('pending')
  expect(await see.balances(ann)).toEqual({ cash: 100_00, pending_in: 50_00 })
  expect(await transfers()).toBe(1)
})

slowTest(
  'T2: a deposit that the look-up does not find is sent again with its key and makes one transfer',
  async () => {
    await sandbox.fault('create_transfer', { kind: 'hang_after' })
    await deposit()
    const { findTransfer } = bank
    bank.findTransfer = async () => ({ kind: 'ok', value: null })
    await see.passMinutes(1)
    bank.findTransfer = findTransfer
    expect((await see.payment(ann)).state).toBe('pending')
    expect(await countRequests()).toBe(2)
    expect(await transfers()).toBe(1)
  },
)

test('T3: a deposit whose connection breaks is sent again and makes one transfer', async () => {
  await sandbox.fault('create_transfer', { kind: 'reset_connection' }, 2)
  expect((await deposit()).status).toBe(202)
  await see.passMinutes(1)
  expect((await see.payment(ann)).state).toBe('submitting')
  await see.passMinutes(5)
  expect((await see.payment(ann)).state).toBe('pending')
  expect(await transfers()).toBe(1)
})

test('T3: a withdrawal that Dwolla does not have after 24 hours is rejected and refunded', async () => {
  await sandbox.fault('create_transfer', { kind: 'reset_connection' })
  await withdraw()
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
  await see.passMinutes(DAY)
  expect((await see.payment(ann)).state).toBe('rejected')
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  expect(await transfers()).toBe(0)
})

slowTest(
  'T5: a deposit that is processed before its request is answered is credited once',
  async () => {
    await sandbox.fault('create_transfer', { kind: 'hang_after' })
    await deposit()
    await sandbox.passDays(7)
    await see.passMinutes(1)
    expect(await see.balances(ann)).toEqual({ cash: 150_00 })
    expect((await see.payment(ann)).changes).toEqual(['created>submitting', 'submitting>completed'])
  },
)

for (const code of ['R01', 'R03'] as const) {
  test(`T6, T8: ${code} fails a deposit before its credit and returns a deposit after it`, async () => {
    accountURL = await verifiedBank(ann.userId, code)
    await deposit()
    await sandbox.passDays(7)
    await see.passMinutes(60)
    expect(await see.payment(ann)).toMatchObject({ state: 'failed', failure: code })
    accountURL = await verifiedBank(ann.userId, `${code}-late`)
    await deposit()
    await sandbox.passDays(6)
    await see.passMinutes(60)
    expect(await see.balances(ann)).toEqual({ cash: 150_00 })
    await sandbox.passDays(7)
    await see.passMinutes(DAY)
    expect(await see.payment(ann)).toMatchObject({ state: 'returned', failure: code })
    expect(await see.balances(ann)).toEqual({ cash: 100_00 })
    const { body } = await ann.get(`/api/user/accounts/${ann.username}`)
    const names = body[0].fundingSources.map((each: { accountName: string }) => each.accountName)
    expect(names).toEqual(code === 'R01' ? ['House', 'R01', 'R01-late'] : ['House'])
  })
}

test('T20: twenty simultaneous withdrawals of the whole balance make one transfer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await transfers()).toBe(1)
})

test('T24: a withdrawal makes one transfer despite a rate limit and an expired token', async () => {
  await sandbox.fault('create_transfer', { kind: 'rate_limit' })
  expect((await withdraw()).status).toBe(202)
  await sandbox.fault('create_transfer', { kind: 'token_expired' })
  await see.passMinutes(1)
  expect((await see.payment(ann)).state).toBe('pending')
  expect(await transfers()).toBe(1)
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
})

slowTest(
  'T23: the next server sends the withdrawal of a killed server as one transfer',
  async () => {
    const settings = { SANDBOX_URL: sandbox.url, WITHDRAWAL_HOLD_HOURS: '0' }
    await pretendCompared(server.database)
    const first = await startServerProcess(server.database, settings)
    const [caller] = await insertCallers(server.database, [`kim${users}`], 100_00)
    const body = { withdrawAmount: 100, accountURL: await verifiedBank(caller!.userId, 'House') }
    await sandbox.fault('create_transfer', { kind: 'hang_before' })
    const pending = caller!.post(first.url, '/api/user/withdrawtobank', body)
    await expect.poll(countRequests, { timeout: 20_000 }).toBe(1)
    await first.kill()
    expect((await pending).status).toBe(0)

    const kim = server.client('', caller!.userId, caller!.username)
    expect(await see.payment(kim)).toMatchObject({ state: 'requested' })
    await server.database.owner.query(
      'update payments set due_at = product_now() where user_id = $1',
      [caller!.userId],
    )
    const second = await startServerProcess(server.database, settings)
    await expect
      .poll(async () => (await see.payment(kim)).state, { timeout: 20_000 })
      .toBe('pending')
    await second.stop()
    expect(await transfers(caller!.userId)).toBe(1)
    expect(await see.balances(kim)).toEqual({ withdrawing: 100_00 })
  },
)
