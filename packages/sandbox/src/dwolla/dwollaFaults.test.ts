import { expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'
import { balance, credit, customer, debit, fieldOf, read, verifiedBank } from './dwollaSteps.ts'

const DAY_MS = 86_400_000

function fault(sandbox: TestSandbox, action: unknown, match: object = {}) {
  const provider = 'dwolla'
  const rule = { match: { provider, op: 'create_transfer', ...match }, action }
  return sandbox.control('POST', 'faults', rule)
}

async function transfers(sandbox: TestSandbox, owner: string) {
  return (await read(sandbox, `${owner}/transfers`))._embedded.transfers
}

/** The status, or 'none' when the request failed without a response. */
async function answered(pending: Promise<{ status: number }>): Promise<number | 'none'> {
  return pending.then(
    ({ status }) => status,
    () => 'none' as const,
  )
}

test('hang_after: the transfer is created, and a retry with the same key finds it', async () => {
  const sandbox = await testSandbox()
  const { owner, bank } = await verifiedBank(sandbox)
  await fault(sandbox, 'hang_after')
  const headers = { 'idempotency-key': 'k1' }
  const hung = new AbortController()
  const lost = debit(sandbox, bank, '50.00', headers, hung.signal)
  while ((await transfers(sandbox, owner)).length === 0) await Promise.resolve()
  hung.abort()
  expect(await answered(lost)).toBe('none')
  const again = await debit(sandbox, bank, '50.00', headers)
  expect(again.status).toBe(201)
  const [made, ...others] = await transfers(sandbox, owner)
  expect(again.location).toBe(made._links.self.href)
  expect(others).toEqual([])
})

test.each([
  ['reset_connection', 'none'],
  [{ kind: 'http', status: 503, body: {} }, 503],
  ['rate_limit', 429],
  ['token_expired', 401],
  [{ kind: 'decline', issue: 'Restricted' }, 400],
])('%j: no money moves, and a retry with the same key succeeds', async (action, status) => {
  const sandbox = await testSandbox()
  const { owner, bank } = await verifiedBank(sandbox)
  await fault(sandbox, action)
  const headers = { 'idempotency-key': 'k1' }
  expect(await answered(credit(sandbox, bank, '50.00', headers))).toBe(status)
  expect(await transfers(sandbox, owner)).toEqual([])
  expect(await balance(sandbox)).toBe('1000000.00')
  expect((await credit(sandbox, bank, '50.00', headers)).status).toBe(201)
})

test('hang_before: the request gets no response, moves no money, and does not block a retry', async () => {
  const sandbox = await testSandbox()
  const { owner, bank } = await verifiedBank(sandbox)
  await fault(sandbox, 'hang_before')
  const headers = { 'idempotency-key': 'k1' }
  const hung = new AbortController()
  const lost = credit(sandbox, bank, '50.00', headers, hung.signal)
  const struck = async () => (await sandbox.control('GET', 'faults')).body[0].left === 0
  while (!(await struck())) await Promise.resolve()
  expect((await credit(sandbox, bank, '50.00', headers)).status).toBe(201)
  hung.abort()
  expect(await answered(lost)).toBe('none')
  expect(await transfers(sandbox, owner)).toHaveLength(1)
})

test('token_expired: the current token expires, and a new token works', async () => {
  const sandbox = await testSandbox()
  await fault(sandbox, 'token_expired', { op: 'list_customers' })
  const refused = await sandbox.dwolla('GET', '/customers')
  expect(refused).toMatchObject({ status: 401, body: { code: 'ExpiredAccessToken' } })
  expect((await sandbox.dwolla('GET', '/customers')).status).toBe(200)
})

test('amount_mismatch: the transfer moves one cent less', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox)
  await fault(sandbox, 'amount_mismatch')
  const { location } = await debit(sandbox, bank, '50.00')
  expect((await read(sandbox, location!)).amount.value).toBe('49.99')
})

test.each([
  [1, ['failed', 'failed']],
  [9, ['processed', 'failed']],
])(
  'return: the transfer is returned %i banking days after its creation',
  async (afterDays, seen) => {
    const sandbox = await testSandbox()
    const { owner, bank } = await verifiedBank(sandbox)
    await fault(sandbox, { kind: 'return', code: 'R10', afterDays })
    const { location } = await debit(sandbox, bank, '50.00')
    const statuses = []
    // After 7 days at least four banking days have passed and fewer than nine, after 27 days at least nine.
    for (const days of [7, 20]) {
      await sandbox.control('POST', 'clock', { advance_ms: days * DAY_MS })
      statuses.push((await read(sandbox, location!)).status)
    }
    expect(statuses).toEqual(seen)
    expect(await read(sandbox, `${location}/failure`)).toMatchObject({ code: 'R10' })
    expect(await read(sandbox, owner)).toMatchObject({ status: 'suspended' })
    expect(await balance(sandbox)).toBe('1000000.00')
  },
)

test('a rule for one user does not apply to other users', async () => {
  const sandbox = await testSandbox()
  const pat = await verifiedBank(sandbox, 'Main', 'pat')
  const zoe = await verifiedBank(sandbox, 'Main', 'zoe')
  const decline = { kind: 'decline', issue: 'Restricted' }
  await fault(sandbox, decline, { user: 'zoe' })
  expect((await debit(sandbox, pat.bank, '5.00')).status).toBe(201)
  const refused = await debit(sandbox, zoe.bank, '5.00')
  expect(fieldOf(refused)).toEqual(['Restricted', '/amount/value'])
  await fault(sandbox, decline, { user: 'pay_1' })
  expect((await debit(sandbox, pat.bank, '5.00')).status).toBe(400)
  await fault(sandbox, 'rate_limit', { op: 'get_customer', user: zoe.owner.split('/').at(-1) })
  expect((await sandbox.dwolla('GET', pat.owner)).status).toBe(200)
  expect((await sandbox.dwolla('GET', zoe.owner)).status).toBe(429)
})

test('a rule can drop the webhooks of one topic', async () => {
  const sandbox = await testSandbox({ serverUrl: 'http://127.0.0.1:1' })
  await fault(sandbox, 'webhook_drop', { op: 'webhook', topic: 'customer_created' })
  await customer(sandbox)
  const { body } = await sandbox.control('GET', 'webhooks?topic=customer_created')
  expect(body).toMatchObject([{ state: 'undelivered', deliveries: [] }])
})

test.each([
  ['a return without days', { kind: 'return', code: 'R01' }, {}],
  ['an unknown code', { kind: 'return', code: 'R99', afterDays: 1 }, {}],
  ['a return of a bank', { kind: 'return', code: 'R01', afterDays: 1 }, { op: 'get_customer' }],
])('a rule is refused: %s', async (_name, action, match) => {
  const sandbox = await testSandbox()
  expect((await fault(sandbox, action, match)).status).toBe(400)
})
