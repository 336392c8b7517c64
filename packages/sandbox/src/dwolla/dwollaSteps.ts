/** Steps that tests of the Dwolla stand-in share. */
import { DEFAULT_OPTIONS } from '../options.ts'
import type { Answer, TestSandbox } from '../testSandbox.ts'

export const ROUTING = '222222226'
export const BALANCE = `/funding-sources/${DEFAULT_OPTIONS.dwolla.masterFundingSource}`

/** Creates a customer and returns its URL. */
export async function customer(sandbox: TestSandbox, name = 'pat'): Promise<string> {
  const body = {
    firstName: 'Pat',
    lastName: 'Doe',
    email: `${name}@example.com`,
    correlationId: name,
  }
  return (await sandbox.dwolla('POST', '/customers', body)).location!
}

export function addBank(sandbox: TestSandbox, owner: string, change: object = {}): Promise<Answer> {
  const bank = { routingNumber: ROUTING, accountNumber: '123456789', bankAccountType: 'checking' }
  return sandbox.dwolla('POST', `${owner}/funding-sources`, { ...bank, name: 'Main', ...change })
}

/** A linked bank with this name. The owner's e-mail identifies the customer. */
export async function verifiedBank(
  sandbox: TestSandbox,
  name = 'Main',
  owner = 'pat',
): Promise<{ owner: string; bank: string }> {
  const address = await customer(sandbox, owner)
  const { location } = await addBank(sandbox, address, { name })
  const bank = location!
  await sandbox.dwolla('POST', `${bank}/micro-deposits`)
  await sandbox.control('POST', 'clock', { advance_ms: 5 * 86_400_000 })
  await verify(sandbox, bank, '0.01', '0.02')
  return { owner: address, bank }
}

export function verify(sandbox: TestSandbox, bank: string, one: string, two: string) {
  const [amount1, amount2] = [one, two].map((value) => ({ value, currency: 'USD' }))
  return sandbox.dwolla('POST', `${bank}/micro-deposits`, { amount1, amount2 })
}

/** The body of a transfer. */
export function transferBody(from: string, to: string, value: string, correlationId = 'pay_1') {
  return {
    _links: { source: { href: from }, destination: { href: to } },
    amount: { currency: 'USD', value },
    correlationId,
  }
}

export function debit(
  sandbox: TestSandbox,
  bank: string,
  value: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const body = transferBody(bank, `${sandbox.url}/dwolla${BALANCE}`, value)
  return sandbox.dwolla('POST', '/transfers', body, headers, signal)
}

export function credit(
  sandbox: TestSandbox,
  bank: string,
  value: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const body = transferBody(`${sandbox.url}/dwolla${BALANCE}`, bank, value)
  return sandbox.dwolla('POST', '/transfers', body, headers, signal)
}

/** The body at a URL. */
export async function read(sandbox: TestSandbox, address: string): Promise<Answer['body']> {
  return (await sandbox.dwolla('GET', address)).body
}

export async function balance(sandbox: TestSandbox): Promise<string> {
  return (await read(sandbox, `${BALANCE}/balance`)).balance.value
}

/** Code and path of the first refused field. */
export function fieldOf(answer: Answer): [string, string] {
  const [error] = answer.body._embedded.errors
  return [error.code, error.path]
}
