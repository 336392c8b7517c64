/** The adapter against the sandbox, which answers like Authorize.Net: with a byte order mark, and with 200 for errors. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import { ROUTING } from '../../testing/banks.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
import { slowTest } from '../../testing/slowTest.ts'
import type { VaultPort } from '../ports/bankPort.ts'
import { authnetVault } from './authnetVault.ts'

let sandbox: SandboxProcess
let vault: VaultPort

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  vault = adapter()
})
afterAll(() => sandbox.stop())

function adapter(change: Record<string, string> = {}): VaultPort {
  const config = readConfig({
    TRIAL: '1',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SANDBOX_URL: sandbox.url,
    ...change,
  })
  return authnetVault(config, 2_000)
}

function got<Value>(result: CallResult<Value>): Value {
  if (result.kind !== 'ok') throw new Error(`not ok: ${JSON.stringify(result)}`)
  return result.value
}

/** The token that the browser gets for the numbers of a bank. */
async function hidden(accountNumber = '123456789') {
  const bankData = {
    accountNumber,
    routingNumber: ROUTING,
    nameOnAccount: 'Pat Doe',
    accountType: 'checking',
  }
  const response = await fetch(`${sandbox.url}/authnet/acceptjs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bankData }),
  })
  const { opaqueData } = JSON.parse(await response.text())
  return { name: 'House', descriptor: opaqueData.dataDescriptor, value: opaqueData.dataValue }
}

test('ensureCustomer creates one customer per user', async () => {
  const customerRef = got(await vault.ensureCustomer('u_1'))
  expect(got(await vault.ensureCustomer('u_1'))).toBe(customerRef)
  expect(got(await vault.ensureCustomer('u_2'))).not.toBe(customerRef)
})

test('the same bank numbers in new opaque data give the same stored bank, and other numbers another', async () => {
  const customerRef = got(await vault.ensureCustomer('u_3'))
  const stored = got(await vault.store(customerRef, await hidden()))
  expect(got(await vault.store(customerRef, await hidden()))).toBe(stored)
  expect(got(await vault.store(customerRef, await hidden('987654321')))).not.toBe(stored)
})

test('used opaque data and invalid opaque data are rejected', async () => {
  const customerRef = got(await vault.ensureCustomer('u_4'))
  const bank = await hidden()
  got(await vault.store(customerRef, bank))
  expect(await vault.store(customerRef, bank)).toMatchObject({ kind: 'rejected', code: 'E00114' })
  expect(await vault.store(customerRef, { ...bank, value: 'x' })).toMatchObject({
    kind: 'rejected',
  })
})

test('a wrong API key is rejected although Authorize.Net answers with status 200', async () => {
  expect(await adapter({ AUTHNET_KEY: 'wrong' }).ensureCustomer('u_5')).toMatchObject({
    kind: 'rejected',
    code: 'E00007',
  })
})

slowTest(
  'a lost answer leaves the creation of a customer unknown, and a repetition succeeds',
  async () => {
    const match = { provider: 'authnet', op: 'create_customer_profile' }
    await sandbox.control('POST', 'faults', { match, times: 1, action: { kind: 'hang_after' } })
    expect(await vault.ensureCustomer('u_6')).toMatchObject({ kind: 'unknown' })
    expect((await vault.ensureCustomer('u_6')).kind).toBe('ok')
  },
)

test('a call without a configured provider is rejected as NOT_CONFIGURED', async () => {
  const config = readConfig({ TRIAL: '1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await authnetVault(config).ensureCustomer('u_7')).toMatchObject({ code: 'NOT_CONFIGURED' })
})
