/** The adapter against the sandbox, which answers like Dwolla. */
import { randomUUID } from 'node:crypto'
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import { ROUTING } from '../../testing/banks.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
import type { BankPort } from '../ports/bankPort.ts'
import { dwollaBank } from './dwollaBank.ts'
import { dwollaClient } from './dwollaClient.ts'

let sandbox: SandboxProcess
let bank: BankPort
let customers = 0

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  bank = adapter()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control('DELETE', 'faults')
})

/** `patience`: timeout of requests that move money, in milliseconds. */
function adapter(patience = 10_000, change: Record<string, string> = {}): BankPort {
  const config = readConfig({
    TRIAL: '1',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SANDBOX_URL: sandbox.url,
    ...change,
  })
  const timeouts = { token: 10_000, read: 10_000, money: patience }
  return dwollaBank(dwollaClient(config, timeouts), config)
}

function got<Value>(result: CallResult<Value>): Value {
  if (result.kind !== 'ok') throw new Error(`not ok: ${JSON.stringify(result)}`)
  return result.value
}

const person = (name: string) => ({
  name,
  firstName: 'Pat <b>',
  lastName: 'Doe',
  email: `${name}@example.test`,
})
const numbers = (accountNumber = '123456789') => ({
  routingNumber: ROUTING,
  accountNumber,
  type: 'checking' as const,
})

async function newCustomer(): Promise<string> {
  return got(await bank.ensureCustomer(person(`u_${++customers}`)))
}

/** A customer with a verified bank of this name. */
async function verifiedBank(name = 'House'): Promise<{ customerRef: string; bankRef: string }> {
  const customerRef = await newCustomer()
  const bankRef = got(await bank.addBank(customerRef, name, numbers()))
  got(await bank.startMicroDeposits(bankRef))
  await sandbox.passDays(5)
  got(await bank.verifyMicroDeposits(bankRef, [cents(3), cents(5)]))
  return { customerRef, bankRef }
}

const order = (bankRef: string, amount = 25_00, way: 'fromBank' | 'toBank' = 'fromBank') => ({
  way,
  bankRef,
  amount: cents(amount),
  name: `dep-${randomUUID()}`,
})

const send = (wanted: ReturnType<typeof order>) =>
  bank.sendTransfer(wanted.name, bank.transferRequest(wanted))

test('a customer is created once, and a customer of another user with the same e-mail is rejected', async () => {
  const first = await bank.ensureCustomer(person('u_77'))
  expect(await bank.ensureCustomer(person('u_77'))).toEqual(first)
  const otherPerson = { ...person('u_78'), email: 'u_77@example.test' }
  expect(await bank.ensureCustomer(otherPerson)).toMatchObject({
    kind: 'rejected',
    code: 'foreign',
  })
})

test('a bank added by its numbers is unverified, and adding it again returns the same bank', async () => {
  const customerRef = await newCustomer()
  const bankRef = got(await bank.addBank(customerRef, 'House', numbers()))
  expect(await bank.addBank(customerRef, 'Other', numbers())).toEqual({
    kind: 'ok',
    value: bankRef,
  })
  expect(got(await bank.readBank(bankRef))).toEqual({
    bankRef,
    customerRef,
    name: 'House',
    fingerprint: expect.stringMatching(/^\w{20,}$/),
    status: 'unverified',
  })
  expect(
    await bank.addBank(customerRef, 'House', { ...numbers(), routingNumber: '123456789' }),
  ).toMatchObject({
    kind: 'rejected',
    status: 400,
    issue: 'Invalid /routingNumber',
  })
})

test('early or wrong micro-deposit amounts do not verify a bank, and correct amounts do in any order', async () => {
  const customerRef = await newCustomer()
  const bankRef = got(await bank.addBank(customerRef, 'House', numbers()))
  const verifyDeposits = (one: number, two: number) =>
    bank.verifyMicroDeposits(bankRef, [cents(one), cents(two)])
  expect(await verifyDeposits(3, 5)).toMatchObject({ kind: 'rejected', status: 404 })
  expect(await bank.startMicroDeposits(bankRef)).toEqual({ kind: 'ok', value: null })
  expect(await bank.startMicroDeposits(bankRef)).toEqual({ kind: 'ok', value: null })
  expect(await verifyDeposits(3, 5)).toEqual({ kind: 'ok', value: 'processing' })
  await sandbox.passDays(5)
  expect(await verifyDeposits(33, 5)).toMatchObject({ kind: 'rejected', status: 400 })
  expect(await verifyDeposits(5, 3)).toEqual({ kind: 'ok', value: 'verified' })
  expect(got(await bank.readBank(bankRef)).status).toBe('verified')
})

test('three wrong micro-deposit verifications fail the bank', async () => {
  const customerRef = await newCustomer()
  const bankRef = got(await bank.addBank(customerRef, 'House', numbers()))
  await bank.startMicroDeposits(bankRef)
  await sandbox.passDays(5)
  const wrong = () => bank.verifyMicroDeposits(bankRef, [cents(33), cents(44)])
  for (let tries = 0; tries < 3; tries++) expect((await wrong()).kind).toBe('rejected')
  expect(got(await bank.readBank(bankRef)).status).toBe('failed')
  expect(await bank.verifyMicroDeposits(bankRef, [cents(3), cents(5)])).toMatchObject({
    status: 403,
    issue: 'Too many attempts.',
  })
})

const EVERYDAY = { name: 'Everyday - Checking - 6789', type: 'checking' } as const
test.each([
  [EVERYDAY, EVERYDAY.name],
  [null, 'SANDBOX TEST BANK'],
])('the widget with account %o links a verified bank named %s', async (found, name) => {
  const customerRef = await newCustomer()
  const token = got(await bank.startLink(customerRef))
  const page = await fetch(`${sandbox.url}/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, choice: 'verified', account: 'checking' }),
  })
  const outcome = /data-outcome="([^"]*)"/.exec(await page.text())![1]!.replaceAll('&quot;', '"')
  const { publicToken } = JSON.parse(outcome)
  const bankRef = got(await bank.finishLink(customerRef, publicToken, found))
  expect(got(await bank.readBank(bankRef))).toMatchObject({
    customerRef,
    name,
    status: 'verified',
  })
  expect(await bank.finishLink(customerRef, publicToken, found)).toMatchObject({ kind: 'rejected' })
})

test('a removed bank has the status removed', async () => {
  const { bankRef } = await verifiedBank()
  expect(await bank.removeBank(bankRef)).toEqual({ kind: 'ok', value: null })
  expect(got(await bank.readBank(bankRef)).status).toBe('removed')
  expect(await bank.readBank(randomUUID())).toMatchObject({ kind: 'rejected', status: 404 })
})

for (const way of ['fromBank', 'toBank'] as const) {
  test(`a transfer ${way} is found by its name and becomes processed`, async () => {
    const { customerRef, bankRef } = await verifiedBank()
    const wanted = order(bankRef, 25_05, way)
    expect(await bank.findTransfer(customerRef, wanted.name)).toEqual({ kind: 'ok', value: null })
    const transferRef = got(await send(wanted))
    expect(await bank.findTransfer(customerRef, wanted.name)).toEqual({
      kind: 'ok',
      value: transferRef,
    })
    expect(got(await bank.readTransfer(transferRef))).toEqual({
      transferRef,
      name: wanted.name,
      amount: 25_05,
      currency: 'USD',
      status: 'pending',
    })
    await sandbox.passDays(7)
    expect(got(await bank.readTransfer(transferRef)).status).toBe('processed')
    expect(await bank.cancelTransfer(transferRef)).toMatchObject({ kind: 'rejected' })
  })
}

test('the same name and body make one transfer, and every try sends the same key', async () => {
  const { bankRef } = await verifiedBank()
  const wanted = order(bankRef)
  const first = await send(wanted)
  expect(await send(wanted)).toEqual(first)
  const keys = (await sandbox.requestsOf('create_transfer')).map((request) => request.request_id)
  expect(keys.slice(-2)).toEqual([wanted.name, wanted.name])
})

test('a cancelled transfer has the status cancelled, and a returned transfer reports its return code', async () => {
  const { bankRef } = await verifiedBank('R01')
  const cancelled = got(await send(order(bankRef)))
  expect(await bank.cancelTransfer(cancelled)).toEqual({ kind: 'ok', value: null })
  expect(got(await bank.readTransfer(cancelled)).status).toBe('cancelled')
  const failed = got(await send(order(bankRef)))
  await sandbox.passDays(5)
  expect(got(await bank.readTransfer(failed)).status).toBe('failed')
  expect(await bank.readFailure(failed)).toEqual({ kind: 'ok', value: 'R01' })
})

const UNKNOWN: readonly [string, object, string][] = [
  ['429', { kind: 'rate_limit' }, 'status 429'],
  ['500', { kind: 'http', status: 500, body: { code: 'ServerError' } }, 'status 500'],
  ['409', { kind: 'http', status: 409, body: {} }, 'status 409'],
  ['no answer', { kind: 'hang_before' }, 'TimeoutError'],
  ['a lost answer', { kind: 'hang_after' }, 'TimeoutError'],
  ['a broken connection', { kind: 'reset_connection' }, 'ECONNRESET'],
  ['201 without an address', { kind: 'http', status: 201, body: {} }, 'answer not understood'],
]
for (const [what, action, cause] of UNKNOWN) {
  test(`${what} leaves the outcome of a transfer unknown (P1)`, async () => {
    const { bankRef } = await verifiedBank()
    await sandbox.fault('create_transfer', action)
    const before = (await sandbox.requestsOf('create_transfer')).length
    const wanted = order(bankRef)
    const impatient = adapter(what.includes('answer') ? 1_000 : undefined)
    const sent = await impatient.sendTransfer(wanted.name, impatient.transferRequest(wanted))
    expect(sent).toEqual({ kind: 'unknown', cause })
    // The adapter itself never repeats a request that moves money.
    expect(await sandbox.requestsOf('create_transfer')).toHaveLength(before + 1)
  })
}

test('T24: an expired token is replaced once, and one transfer is made', async () => {
  const { customerRef, bankRef } = await verifiedBank()
  await sandbox.fault('create_transfer', { kind: 'token_expired' })
  const tokens = (await sandbox.requestsOf('token')).length
  const wanted = order(bankRef)
  const sent = got(await send(wanted))
  expect(await sandbox.requestsOf('token')).toHaveLength(tokens + 1)
  expect(await bank.findTransfer(customerRef, wanted.name)).toEqual({ kind: 'ok', value: sent })
})

test('simultaneous transfers from our balance are sent, or are unknown after waiting for their turn', async () => {
  const { bankRef } = await verifiedBank()
  await sandbox.fault('create_transfer', { kind: 'slow', ms: 100 }, 10)
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => send(order(bankRef, 1_00, 'toBank'))),
  )
  expect(sent.filter(({ kind }) => kind === 'ok').length).toBeGreaterThanOrEqual(4)
  const others = sent.filter(({ kind }) => kind !== 'ok')
  expect(others).toEqual(others.map(() => ({ kind: 'unknown', cause: 'waits for its turn' })))
})

test('a transfer that our balance does not cover is rejected with InsufficientFunds', async () => {
  const { bankRef } = await verifiedBank()
  expect(await send(order(bankRef, 9_000_000_00, 'toBank'))).toMatchObject({
    kind: 'rejected',
    issue: 'InsufficientFunds /_links/source/href',
  })
})

test('a call without a configured provider is rejected as NOT_CONFIGURED', async () => {
  const config = readConfig({ TRIAL: '1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  const none = dwollaBank(dwollaClient(config), config)
  expect(await none.readBank(randomUUID())).toMatchObject({ code: 'NOT_CONFIGURED' })
})
