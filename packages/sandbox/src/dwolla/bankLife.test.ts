/** How transfers, banks and customers change over time, and the webhooks about it. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { testReceiver } from '../testReceiver.ts'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'
import { addBank, balance, credit, customer, debit, read, verifiedBank } from './dwollaSteps.ts'

const DAY_MS = 86_400_000

/** Moves the clock to that instant. The first Monday of March 2031 has no holiday near it. */
async function moveTo(sandbox: TestSandbox, instant: string) {
  await sandbox.control('POST', 'clock', { offset_ms: Date.parse(instant) - Date.now() })
}

const MONDAY = '2031-03-03T15:00:00Z'

async function topics(sandbox: TestSandbox): Promise<string[]> {
  const { body } = await sandbox.control('GET', 'webhooks?provider=dwolla')
  return body.map(({ topic }: { topic: string }) => topic)
}

/** The status at each instant, in their order. */
async function statusOn(sandbox: TestSandbox, address: string, instants: readonly string[]) {
  const statuses = []
  for (const instant of instants) {
    await moveTo(sandbox, instant)
    statuses.push((await read(sandbox, address)).status)
  }
  return statuses
}

test('a debit settles on the fourth banking day and a credit on the second, with two events per change', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox)
  await moveTo(sandbox, MONDAY)
  const before = (await topics(sandbox)).length
  const { location: paid } = await debit(sandbox, bank, '50.00')
  const friday = ['2031-03-07T14:59:00Z', '2031-03-07T15:01:00Z']
  expect(await statusOn(sandbox, paid!, friday)).toEqual(['pending', 'processed'])
  const { location: sent } = await credit(sandbox, bank, '20.00')
  const tuesday = ['2031-03-11T15:00:00Z', '2031-03-11T15:02:00Z']
  expect(await statusOn(sandbox, sent!, tuesday)).toEqual(['pending', 'processed'])
  expect((await topics(sandbox)).slice(before)).toEqual(
    ['created', 'completed', 'created', 'completed'].flatMap((what) => [
      `customer_transfer_${what}`,
      `transfer_${what}`,
    ]),
  )
})

test.each([
  ['R01', 'the bank stays', false],
  ['R03', 'the bank is removed', true],
])('a bank named %s returns a debit before it settles: %s', async (name, _what, removed) => {
  const sandbox = await testSandbox()
  const { owner, bank } = await verifiedBank(sandbox, name)
  await moveTo(sandbox, MONDAY)
  const { location } = await debit(sandbox, bank, '50.00')
  const wednesday = ['2031-03-05T14:59:00Z', '2031-03-05T15:01:00Z', '2031-03-20T15:00:00Z']
  expect(await statusOn(sandbox, location!, wednesday)).toEqual(['pending', 'failed', 'failed'])
  const { _links } = await read(sandbox, location!)
  expect(await read(sandbox, _links.failure.href)).toMatchObject({ code: name })
  expect(await balance(sandbox)).toBe('1000000.00')
  expect(await read(sandbox, bank)).toMatchObject({ removed })
  expect(await read(sandbox, owner)).toMatchObject({ status: 'unverified' })
  const sentTopics = await topics(sandbox)
  expect(sentTopics).toContain('customer_transfer_failed')
  expect(sentTopics.includes('customer_funding_source_removed')).toBe(removed)
})

test('a late return fails a debit that has already settled', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox, 'R01-late')
  await moveTo(sandbox, MONDAY)
  const { location } = await debit(sandbox, bank, '50.00')
  const days = ['2031-03-07T15:01:00Z', '2031-03-11T14:59:00Z']
  expect(await statusOn(sandbox, location!, days)).toEqual(['processed', 'processed'])
  expect(await balance(sandbox)).toBe('1000050.00')
  expect(await statusOn(sandbox, location!, ['2031-03-11T15:01:00Z'])).toEqual(['failed'])
  expect(await balance(sandbox)).toBe('1000000.00')
  const changes = (await topics(sandbox)).filter((topic) => topic.startsWith('transfer_'))
  expect(changes).toEqual(['transfer_created', 'transfer_completed', 'transfer_failed'])
})

test('a late return of a credit restores the balance and removes the bank', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox, 'R03-late')
  await moveTo(sandbox, MONDAY)
  const { location } = await credit(sandbox, bank, '50.00')
  await moveTo(sandbox, '2031-03-05T15:01:00Z')
  expect([(await read(sandbox, location!)).status, await balance(sandbox)]).toEqual([
    'processed',
    '999950.00',
  ])
  await moveTo(sandbox, '2031-03-07T15:01:00Z')
  expect([(await read(sandbox, location!)).status, await balance(sandbox)]).toEqual([
    'failed',
    '1000000.00',
  ])
  expect(await read(sandbox, bank)).toMatchObject({ removed: true })
})

test('one clock jump over many days sends every event of a transfer in order', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox, 'R01-late')
  await moveTo(sandbox, MONDAY)
  const { location } = await debit(sandbox, bank, '50.00')
  await sandbox.control('POST', 'clock', { advance_ms: 30 * DAY_MS })
  expect(await read(sandbox, location!)).toMatchObject({ status: 'failed' })
  const changes = (await topics(sandbox)).filter((topic) => topic.startsWith('transfer_'))
  expect(changes).toEqual(['transfer_created', 'transfer_completed', 'transfer_failed'])
})

test('one clock jump executes scheduled events in the order of their times', async () => {
  const sandbox = await testSandbox()
  const { owner, bank } = await verifiedBank(sandbox)
  await debit(sandbox, bank, '50.00')
  const other = await addBank(sandbox, owner, { accountNumber: '987654321' })
  await sandbox.dwolla('POST', `${other.location}/micro-deposits`)
  await sandbox.control('POST', 'clock', { advance_ms: 30 * DAY_MS })
  expect((await topics(sandbox)).slice(-3)).toEqual([
    'customer_microdeposits_completed',
    'customer_transfer_completed',
    'transfer_completed',
  ])
})

test.each([
  ['R01', false, 'unverified'],
  ['R02', true, 'unverified'],
  ['R07', true, 'deactivated'],
  ['R09', false, 'unverified'],
  ['R10', true, 'suspended'],
  ['R11', true, 'deactivated'],
  ['R20', false, 'unverified'],
])(
  'return code %s sets removed to %s on the bank and the status %s on the customer',
  async (code, removed, status) => {
    const sandbox = await testSandbox()
    const { owner, bank } = await verifiedBank(sandbox)
    const id = (await debit(sandbox, bank, '50.00')).location!.split('/').at(-1)!
    await sandbox.control('POST', 'transfers/process')
    const { body } = await sandbox.control('POST', `transfers/${id}/return`, { code })
    expect(body.status).toBe('failed')
    expect(await read(sandbox, `/transfers/${id}/failure`)).toMatchObject({ code })
    expect(await read(sandbox, bank)).toMatchObject({ removed })
    expect(await read(sandbox, owner)).toMatchObject({ status })
    const sentTopics = await topics(sandbox)
    expect(sentTopics.includes('customer_funding_source_removed')).toBe(removed)
    const stopped = sentTopics.filter((topic) => /^customer_(suspended|deactivated)$/.test(topic))
    expect(stopped).toEqual(status === 'unverified' ? [] : [`customer_${status}`])
    expect((await debit(sandbox, bank, '1.00')).status).toBe(
      status === 'unverified' && !removed ? 201 : 400,
    )
  },
)

test('control settles pending transfers and refuses impossible changes', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox)
  const paid = (await debit(sandbox, bank, '50.00')).location!
  await credit(sandbox, bank, '20.00')
  expect((await sandbox.control('POST', 'transfers/process')).body).toEqual({ steps: 2 })
  expect(await read(sandbox, paid)).toMatchObject({ status: 'processed' })
  expect((await sandbox.control('POST', 'transfers/process')).body).toEqual({ steps: 0 })
  const id = paid.split('/').at(-1)!
  const back = (code: string) => sandbox.control('POST', `transfers/${id}/return`, { code })
  expect((await back('R99')).status).toBe(400)
  expect((await back('R01')).status).toBe(200)
  expect((await back('R01')).status).toBe(409)
  expect((await sandbox.control('POST', `transfers/${id}/process`)).status).toBe(409)
  expect((await sandbox.control('POST', 'transfers/nothing/return', { code: 'R01' })).status).toBe(
    404,
  )
})

test('an event is signed with the secret of the subscription and can be read again', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const { owner, bank } = await verifiedBank(sandbox)
  const transfer = (await debit(sandbox, bank, '50.00')).location!
  const { path, headers, body } = await product.first('customer_transfer_created')
  expect(path).toBe('/api/webhooks/dwolla')
  const signature = createHmac('sha256', 'sandbox').update(body).digest('hex')
  expect(headers['x-request-signature-sha-256']).toBe(signature)
  const event = JSON.parse(body)
  expect(event).toMatchObject({
    resourceId: transfer.split('/').at(-1),
    topic: 'customer_transfer_created',
    correlationId: 'pay_1',
    _links: { resource: { href: transfer }, customer: { href: owner } },
  })
  expect(await read(sandbox, event._links.self.href)).toEqual(event)
  const { _embedded } = await read(sandbox, '/events?limit=200')
  expect(_embedded.events).toContainEqual(event)
  expect(_embedded.events[0].topic).toBe('transfer_created')
  expect(_embedded.events[0]._links).not.toHaveProperty('customer')
})

test('a new subscription receives later events, signed with its own secret', async () => {
  const [first, other] = [await testReceiver(), await testReceiver()]
  const sandbox = await testSandbox({ serverUrl: first.url })
  const url = `${other.url}/api/webhooks/other`
  const made = await sandbox.dwolla('POST', '/webhook-subscriptions', { url, secret: 's3cret' })
  expect(made.status).toBe(201)
  expect(await read(sandbox, made.location!)).toMatchObject({ url, paused: false })
  expect(JSON.stringify(await read(sandbox, '/webhook-subscriptions'))).not.toContain('s3cret')
  await customer(sandbox)
  const { path, headers, body } = await other.first('customer_created')
  expect(path).toBe('/api/webhooks/other')
  const signature = createHmac('sha256', 's3cret').update(body).digest('hex')
  expect(headers['x-request-signature-sha-256']).toBe(signature)
  await sandbox.dwolla('DELETE', made.location!)
  await customer(sandbox, 'zoe')
  await first.first('customer_created')
  expect(other.got).toHaveLength(1)
  expect((await read(sandbox, '/webhook-subscriptions')).total).toBe(1)
  for (const wrong of [{ url: 'ftp://x', secret: 's' }, { url }]) {
    expect((await sandbox.dwolla('POST', '/webhook-subscriptions', wrong)).status).toBe(400)
  }
})

test('the transfers page lists transfers with their banks, and can process and return them', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox, '<b>bank')
  const id = (await debit(sandbox, bank, '50.00')).location!.split('/').at(-1)!
  const press = (path: string, code = '') =>
    sandbox.send('POST', path, { body: new URLSearchParams({ code }) })
  const shown = async (path: string) => (await sandbox.send('GET', path)).body as string
  expect(await shown('/transfers')).toContain('&lt;b&gt;bank (6789)')
  expect(await press(`/transfers/${id}/process`)).toMatchObject({ status: 303 })
  expect(await read(sandbox, `/transfers/${id}`)).toMatchObject({ status: 'processed' })
  expect((await press(`/transfers/${id}/return`, 'R08')).status).toBe(303)
  expect(await shown('/transfers')).toContain('failed R08')
  expect((await press('/transfers/process')).status).toBe(303)
})

test('the banks page shows and posts micro-deposits, whose amounts then verify the bank', async () => {
  const sandbox = await testSandbox()
  const owner = await customer(sandbox)
  const bank = {
    routingNumber: '222222226',
    accountNumber: '123456789',
    bankAccountType: 'savings',
  }
  const made = await sandbox.dwolla('POST', `${owner}/funding-sources`, { ...bank, name: 'Mine' })
  const { location } = made
  await sandbox.dwolla('POST', `${location}/micro-deposits`)
  const shown = async () => (await sandbox.send('GET', '/banks')).body as string
  const page = await shown()
  expect(page).not.toContain('123456789')
  const [, one, two] = /\$(0\.0\d) and \$(0\.0\d)/.exec(page)!
  const post = () => sandbox.send('POST', `/banks/${location!.split('/').at(-1)}/post`)
  expect((await post()).status).toBe(303)
  expect((await post()).status).toBe(409)
  const [amount1, amount2] = [one, two].map((value) => ({ value, currency: 'USD' }))
  const answer = await sandbox.dwolla('POST', `${location}/micro-deposits`, { amount1, amount2 })
  expect(answer.status).toBe(200)
  expect(await topics(sandbox)).toEqual([
    'customer_created',
    'customer_funding_source_added',
    'customer_microdeposits_added',
    'customer_microdeposits_completed',
    'customer_funding_source_verified',
  ])
})
