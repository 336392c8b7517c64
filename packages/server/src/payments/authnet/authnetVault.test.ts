/** The adapter against the sandbox, which answers like Authorize.Net: with a byte order mark, and with 200 for errors. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import { ROUTING } from '../../testing/banks.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
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

test('a customer is made once', async () => {
  const customerRef = got(await vault.ensureCustomer('u_1'))
  expect(got(await vault.ensureCustomer('u_1'))).toBe(customerRef)
  expect(got(await vault.ensureCustomer('u_2'))).not.toBe(customerRef)
})

test('a hidden bank is stored; the same numbers hidden again are the same bank', async () => {
  const customerRef = got(await vault.ensureCustomer('u_3'))
  const stored = got(await vault.store(customerRef, await hidden()))
  expect(got(await vault.store(customerRef, await hidden()))).toBe(stored)
  expect(got(await vault.store(customerRef, await hidden('987654321')))).not.toBe(stored)
})

test('a value that was used, and one that hides nothing, are refused', async () => {
  const customerRef = got(await vault.ensureCustomer('u_4'))
  const bank = await hidden()
  got(await vault.store(customerRef, bank))
  expect(await vault.store(customerRef, bank)).toMatchObject({ kind: 'rejected', code: 'E00114' })
  expect(await vault.store(customerRef, { ...bank, value: 'x' })).toMatchObject({
    kind: 'rejected',
  })
})

test('wrong keys are refused, with status 200 too', async () => {
  expect(await adapter({ AUTHNET_KEY: 'wrong' }).ensureCustomer('u_5')).toMatchObject({
    kind: 'rejected',
    code: 'E00007',
  })
})

test('an answer that is lost leaves it unknown', async () => {
  const match = { provider: 'authnet', op: 'create_customer_profile' }
  await sandbox.control('POST', 'faults', { match, times: 1, action: { kind: 'hang_after' } })
  expect(await vault.ensureCustomer('u_6')).toMatchObject({ kind: 'unknown' })
  expect((await vault.ensureCustomer('u_6')).kind).toBe('ok')
})

test('without a provider nothing is sent', async () => {
  const config = readConfig({ TRIAL: '1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await authnetVault(config).ensureCustomer('u_7')).toMatchObject({ code: 'NOT_CONFIGURED' })
})
