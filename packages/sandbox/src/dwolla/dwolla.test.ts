import { expect, test } from 'vitest'
import { basic, testSandbox } from '../testSandbox.ts'
import { isRoutingNumber } from './banks.ts'
import {
  addBank,
  BALANCE,
  balance,
  credit,
  customer,
  debit,
  fieldOf,
  ROUTING,
  read,
  transferBody,
  verifiedBank,
  verify,
} from './dwollaSteps.ts'

const DAY_MS = 86_400_000

test('only valid credentials get a token, which expires after an hour', async () => {
  const sandbox = await testSandbox()
  const requestToken = (secret: string) =>
    sandbox.send('POST', '/dwolla/token', {
      headers: { authorization: basic('sandbox', secret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  expect(await requestToken('wrong')).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
  const { body } = await requestToken('sandbox')
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  const root = (token: string) =>
    sandbox.send('GET', '/dwolla/', { headers: { authorization: `Bearer ${token}` } })
  expect(await root('nonsense')).toMatchObject({
    status: 401,
    body: { code: 'InvalidAccessToken' },
  })
  expect((await root(body.access_token)).status).toBe(200)
  await sandbox.control('POST', 'clock', { advance_ms: 3_600_000 })
  expect(await root(body.access_token)).toMatchObject({
    status: 401,
    body: { code: 'ExpiredAccessToken' },
  })
})

test('the root links to the account, its balance and its transfers', async () => {
  const sandbox = await testSandbox()
  const { _links } = await read(sandbox, '/')
  const account = await read(sandbox, _links.account.href)
  const { _embedded } = await read(sandbox, account._links['funding-sources'].href)
  const [source] = _embedded['funding-sources']
  expect(source).toMatchObject({ type: 'balance', status: 'verified' })
  expect(source._links.self.href).toBe(`${sandbox.url}/dwolla${BALANCE}`)
  expect(await balance(sandbox)).toBe('1000000.00')
  expect(await read(sandbox, account._links.transfers.href)).toMatchObject({ total: 0 })
})

test('a customer is created, found by e-mail, and refused as a duplicate', async () => {
  const sandbox = await testSandbox()
  const address = await customer(sandbox)
  expect(await read(sandbox, address)).toMatchObject({
    firstName: 'Pat',
    email: 'pat@example.com',
    status: 'unverified',
    type: 'unverified',
    correlationId: 'pat',
    _links: { self: { href: address } },
  })
  await customer(sandbox, 'zoe')
  const found = await read(sandbox, '/customers?email=PAT%40example.com')
  expect(found.total).toBe(1)
  expect(found._embedded.customers[0]._links.self.href).toBe(address)
  const body = { firstName: 'P', lastName: 'D', email: 'Pat@example.com' }
  const duplicate = await sandbox.dwolla('POST', '/customers', body)
  expect(duplicate).toMatchObject({ status: 400, body: { code: 'ValidationError' } })
  expect(fieldOf(duplicate)).toEqual(['Duplicate', '/email'])
  expect(duplicate.body._embedded.errors[0]._links.about.href).toBe(address)
})

test.each([
  [{ firstName: undefined }, 'Required', '/firstName'],
  [{ firstName: 'a'.repeat(51) }, 'Invalid', '/firstName'],
  [{ lastName: 'Do<e' }, 'Invalid', '/lastName'],
  [{ email: 'pat' }, 'InvalidFormat', '/email'],
  [{ type: 'business' }, 'Invalid', '/type'],
])('a customer with %j is refused', async (change, code, path) => {
  const sandbox = await testSandbox()
  const good = { firstName: 'Pat', lastName: 'Doe', email: 'pat@example.com', type: 'unverified' }
  const answer = await sandbox.dwolla('POST', '/customers', { ...good, ...change })
  expect(answer.status).toBe(400)
  expect(fieldOf(answer)).toEqual([code, path])
})

test.each([
  ['222222226', true],
  ['021000021', true],
  ['222222227', false],
  ['022222226', false],
  ['000000000', false],
  ['992222226', false],
  ['22222222', false],
])('the routing number %s is valid: %s', (text, isGood) => {
  expect(isRoutingNumber(text)).toBe(isGood)
})

test('a bank is added once as unverified, stored without its number, and removed', async () => {
  const sandbox = await testSandbox()
  const owner = await customer(sandbox)
  const { status, location } = await addBank(sandbox, owner)
  expect(status).toBe(201)
  const bank = await read(sandbox, location!)
  expect(bank).toMatchObject({
    status: 'unverified',
    type: 'bank',
    bankAccountType: 'checking',
    name: 'Main',
    removed: false,
    _links: { customer: { href: owner } },
  })
  expect(bank._links).toHaveProperty('initiate-micro-deposits')
  expect(JSON.stringify((await sandbox.control('GET', 'memory')).body)).not.toContain('123456789')

  const duplicate = await addBank(sandbox, owner, { name: 'Other' })
  expect(duplicate).toMatchObject({ status: 400, body: { code: 'DuplicateResource' } })
  expect(duplicate.body._links.about.href).toBe(location)
  const other = await addBank(sandbox, await customer(sandbox, 'zoe'))
  expect(other.status).toBe(201)

  const removed = await sandbox.dwolla('POST', location!, { removed: true })
  expect(removed).toMatchObject({ status: 200, body: { removed: true } })
  expect((await addBank(sandbox, owner)).status).toBe(201)
  expect((await read(sandbox, `${owner}/funding-sources`)).total).toBe(2)
  expect((await read(sandbox, `${owner}/funding-sources?removed=false`)).total).toBe(1)
})

test.each([
  [{ routingNumber: '123456789' }, '/routingNumber'],
  [{ accountNumber: '123' }, '/accountNumber'],
  [{ accountNumber: '12345678a' }, '/accountNumber'],
  [{ accountNumber: '1'.repeat(18) }, '/accountNumber'],
  [{ bankAccountType: 'gold' }, '/bankAccountType'],
  [{ name: '' }, '/name'],
  [{ name: 'n'.repeat(51) }, '/name'],
])('a bank with %j is refused', async (change, path) => {
  const sandbox = await testSandbox()
  const answer = await addBank(sandbox, await customer(sandbox), change)
  expect(answer.status).toBe(400)
  expect(fieldOf(answer)[1]).toBe(path)
})

test('micro-deposits can verify a bank only after they are posted', async () => {
  const sandbox = await testSandbox()
  const { location: bank } = await addBank(sandbox, await customer(sandbox))
  const start = () => sandbox.dwolla('POST', `${bank}/micro-deposits`)
  expect((await verify(sandbox, bank!, '0.01', '0.02')).status).toBe(404)
  expect(await start()).toMatchObject({ status: 201, location: `${bank}/micro-deposits` })
  expect(await start()).toMatchObject({ status: 400, body: { code: 'MaxNumberOfResources' } })
  const early = await verify(sandbox, bank!, '0.01', '0.02')
  expect(early).toMatchObject({ status: 202, body: { code: 'TryAgainLater' } })
  expect((await read(sandbox, bank!))._links).not.toHaveProperty('verify-micro-deposits')

  await sandbox.control('POST', 'clock', { advance_ms: 5 * DAY_MS })
  expect(await read(sandbox, `${bank}/micro-deposits`)).toMatchObject({ status: 'processed' })
  expect((await read(sandbox, bank!))._links).toHaveProperty('verify-micro-deposits')
  expect((await verify(sandbox, bank!, '0.04', '0.03')).status).toBe(200)
  expect(await read(sandbox, bank!)).toMatchObject({ status: 'verified' })
  expect(await verify(sandbox, bank!, '0.04', '0.03')).toMatchObject({
    status: 403,
    body: { code: 'InvalidResourceState', message: 'Bank already verified.' },
  })
})

test('three wrong attempts end micro-deposits, and two amounts of nine cents end them immediately', async () => {
  const sandbox = await testSandbox()
  const owner = await customer(sandbox)
  const made = async (accountNumber: string) => {
    const { location } = await addBank(sandbox, owner, { accountNumber })
    await sandbox.dwolla('POST', `${location}/micro-deposits`)
    return location!
  }
  const [bank, other] = [await made('111111111'), await made('222222222')]
  await sandbox.control('POST', 'clock', { advance_ms: 5 * DAY_MS })
  const messages = []
  for (const amount of ['0.32', '0.12', '0.10']) {
    const answer = await verify(sandbox, bank, '0.03', amount)
    expect(fieldOf(answer)).toEqual(['Invalid', '/amount2/value'])
    messages.push(answer.body._embedded.errors[0].message)
  }
  expect(messages).toEqual(['Invalid amount.', 'Wrong amount(s).', 'Wrong amount(s).'])
  const refused = { status: 403, body: { message: 'Too many attempts.' } }
  expect(await verify(sandbox, bank, '0.03', '0.02')).toMatchObject(refused)
  expect((await read(sandbox, bank))._links).toHaveProperty('failed-verification-micro-deposits')
  expect(await verify(sandbox, other, '0.09', '0.09')).toMatchObject(refused)
  expect(await verify(sandbox, other, '0.01', '0.02')).toMatchObject(refused)
})

test('a debit adds to the balance when it settles, and a credit reduces the balance immediately', async () => {
  const sandbox = await testSandbox()
  const { owner, bank } = await verifiedBank(sandbox)
  const { status, location: paid } = await debit(sandbox, bank, '50.00')
  expect(status).toBe(201)
  const pending = await read(sandbox, paid!)
  expect(pending).toMatchObject({
    status: 'pending',
    amount: { value: '50.00', currency: 'USD' },
    correlationId: 'pay_1',
    _links: { source: { href: owner }, 'source-funding-source': { href: bank } },
  })
  expect(pending._links).toHaveProperty('cancel')
  expect(pending._links).not.toHaveProperty('failure')
  expect((await sandbox.dwolla('GET', `${paid}/failure`)).status).toBe(404)
  expect(await balance(sandbox)).toBe('1000000.00')

  const { location: sent } = await credit(sandbox, bank, '20.00')
  expect(await balance(sandbox)).toBe('999980.00')
  await sandbox.control('POST', 'clock', { advance_ms: 7 * DAY_MS })
  expect(await read(sandbox, paid!)).toMatchObject({ status: 'processed' })
  expect(await read(sandbox, sent!)).toMatchObject({
    status: 'processed',
    _links: { destination: { href: owner } },
  })
  expect(await balance(sandbox)).toBe('1000030.00')
})

test('transfers are found by correlation id, day, amount and status', async () => {
  const sandbox = await testSandbox()
  const { owner, bank } = await verifiedBank(sandbox)
  const other = await verifiedBank(sandbox, 'Main', 'zoe')
  const first = (await debit(sandbox, bank, '50.00')).location!
  const { created } = await read(sandbox, first)
  await sandbox.control('POST', 'clock', { advance_ms: 2 * DAY_MS })
  await credit(sandbox, bank, '20.00')
  await debit(sandbox, other.bank, '5.00')
  const totals = async (query: string) => [
    (await read(sandbox, `${owner}/transfers?${query}`)).total,
    (await read(sandbox, `${(await read(sandbox, '/'))._links.account.href}/transfers?${query}`))
      .total,
  ]
  expect(await totals('correlationId=pay_1')).toEqual([2, 3])
  expect(await totals('correlationId=pay_2')).toEqual([0, 0])
  const day = created.slice(0, 10)
  expect(await totals(`startDate=${day}&endDate=${day}`)).toEqual([1, 1])
  expect(await totals('startAmount=10.00&endAmount=20.00')).toEqual([1, 1])
  expect(await totals('status=processed')).toEqual([0, 0])
  const page = await read(sandbox, `${owner}/transfers?limit=1`)
  expect(page._embedded.transfers).toHaveLength(1)
  const next = await read(sandbox, page._links.next.href)
  expect(next._embedded.transfers[0]._links.self.href).toBe(first)
})

test('an idempotency key returns the first transfer for one day', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox)
  const headers = { 'idempotency-key': 'k1' }
  const first = await debit(sandbox, bank, '50.00', headers)
  expect(await debit(sandbox, bank, '50.00', headers)).toEqual(first)
  expect(await debit(sandbox, bank, '51.00', headers)).toMatchObject({ status: 409 })
  await sandbox.control('POST', 'clock', { advance_ms: DAY_MS })
  const later = await debit(sandbox, bank, '50.00', headers)
  expect(later.status).toBe(201)
  expect(later.location).not.toBe(first.location)
})

test('an idempotency key can be used again after a refused request', async () => {
  const sandbox = await testSandbox()
  const headers = { 'idempotency-key': 'k1' }
  const { location: bank } = await addBank(sandbox, await customer(sandbox))
  const refused = await debit(sandbox, bank!, '50.00', headers)
  expect(refused.status).toBe(400)
  expect(fieldOf(refused)).toEqual(['Invalid', '/_links/source/href'])
  expect(await debit(sandbox, bank!, '50.00', headers)).toEqual(refused)
  expect((await credit(sandbox, bank!, '50.00', headers)).status).toBe(201)
})

test('a concurrent request with the same key gets 409, and a concurrent credit gets 429', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox)
  const slow = { kind: 'slow', ms: 1_000 }
  const match = { provider: 'dwolla', op: 'create_transfer', amount: '10.00' }
  await sandbox.control('POST', 'faults', { match, action: slow })
  const first = credit(sandbox, bank, '10.00', { 'idempotency-key': 'k1' })
  const busy = async () => {
    const { body } = await sandbox.control('GET', 'requests?provider=dwolla')
    return body.some(({ op, status }: { op: string; status: number | null }) => {
      return op === 'create_transfer' && status === null
    })
  }
  while (!(await busy())) await Promise.resolve()
  const other = credit(sandbox, bank, '20.00', { 'idempotency-key': 'k2' })
  const same = credit(sandbox, bank, '10.00', { 'idempotency-key': 'k1' })
  const debited = debit(sandbox, bank, '30.00', { 'idempotency-key': 'k3' })
  expect((await same).status).toBe(409)
  expect(await other).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } })
  expect((await debited).status).toBe(201)
  expect((await first).status).toBe(201)
  expect((await credit(sandbox, bank, '20.00', { 'idempotency-key': 'k2' })).status).toBe(201)
})

test('an unverified customer can send at most 5,000 dollars a week', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox)
  // Noon of a Wednesday in UTC.
  const now = Date.now()
  const wednesday = Date.parse('2031-03-05T12:00:00Z')
  await sandbox.control('POST', 'clock', { offset_ms: wednesday - now })
  expect((await debit(sandbox, bank, '3000.00')).status).toBe(201)
  const refused = await debit(sandbox, bank, '2000.01')
  expect(refused.status).toBe(400)
  expect(fieldOf(refused)).toEqual(['Invalid', '/amount/value'])
  const { location } = await debit(sandbox, bank, '2000.00')
  expect((await debit(sandbox, bank, '0.01')).status).toBe(400)
  await sandbox.dwolla('POST', location!, { status: 'cancelled' })
  expect((await debit(sandbox, bank, '0.01')).status).toBe(201)
  expect((await credit(sandbox, bank, '9000.00')).status).toBe(201)
  await sandbox.control('POST', 'clock', { offset_ms: Date.parse('2031-03-10T00:00:00Z') - now })
  expect((await debit(sandbox, bank, '5000.00')).status).toBe(201)
})

test('a transfer with an invalid bank, between two banks, or with an invalid or excessive amount is refused', async () => {
  const sandbox = await testSandbox()
  const { owner, bank } = await verifiedBank(sandbox)
  const main = `${sandbox.url}/dwolla${BALANCE}`
  const { location: second } = await addBank(sandbox, owner, { accountNumber: '987654321' })
  const refused = async (from: string, to: string, value: string) =>
    fieldOf(await sandbox.dwolla('POST', '/transfers', transferBody(from, to, value)))
  expect(await refused(`${bank}0`, main, '1.00')).toEqual(['Invalid', '/_links/source/href'])
  expect(await refused(bank, second!, '1.00')).toEqual(['Invalid', '/_links/destination/href'])
  for (const value of ['0.00', '-1.00', '1.001', '1e3', '']) {
    expect(await refused(bank, main, value), value).toEqual(['Invalid', '/amount/value'])
  }
  const poor = await refused(main, bank, '1000000.01')
  expect(poor).toEqual(['InsufficientFunds', '/_links/source/href'])
  await sandbox.dwolla('POST', bank, { removed: true })
  expect(await refused(bank, main, '1.00')).toEqual(['Invalid', '/_links/source/href'])
  expect((await read(sandbox, `${owner}/transfers`)).total).toBe(0)
})

test('a new transfer can be cancelled, but not after five days', async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox)
  const cancel = (address: string) => sandbox.dwolla('POST', address, { status: 'cancelled' })
  const { location: first } = await credit(sandbox, bank, '10.00')
  expect(await cancel(first!)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await balance(sandbox)).toBe('1000000.00')
  expect((await cancel(first!)).status).toBe(400)
  const { location: second } = await credit(sandbox, bank, '10.00')
  await sandbox.control('POST', 'clock', { advance_ms: 5 * DAY_MS })
  expect((await cancel(second!)).status).toBe(400)
  expect(await balance(sandbox)).toBe('999990.00')
})

test('an unknown resource and invalid JSON are refused in the format of Dwolla', async () => {
  const sandbox = await testSandbox()
  const unknownId = '00000000-0000-4000-8000-000000000000'
  for (const path of ['customers', 'funding-sources', 'transfers', 'exchanges', 'accounts']) {
    const answer = await sandbox.dwolla('GET', `/${path}/${unknownId}`)
    expect(answer, path).toMatchObject({ status: 404, body: { code: 'NotFound' } })
  }
  const type = { 'content-type': 'application/vnd.dwolla.v1.hal+json' }
  const broken = await sandbox.send('POST', '/dwolla/customers', { headers: type, body: '{' })
  expect(broken).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

test('an exchange session has a link token, and a forged public token or unknown partner is refused', async () => {
  const sandbox = await testSandbox()
  const owner = await customer(sandbox)
  const partners = await read(sandbox, '/exchange-partners')
  const [partner] = partners._embedded['exchange-partners']
  const link = { 'exchange-partner': { href: partner._links.self.href } }
  const { location } = await sandbox.dwolla('POST', `${owner}/exchange-sessions`, { _links: link })
  const session = await read(sandbox, location!)
  expect(session.externalProviderSessionToken).toMatch(/^link-sandbox-/)
  const exchange = await sandbox.dwolla('POST', `${owner}/exchanges`, {
    _links: link,
    plaid: { publicToken: 'public-sandbox-forged' },
  })
  expect(exchange).toMatchObject({ status: 400, body: { code: 'InvalidExchangeToken' } })
  const wrong = { _links: { 'exchange-partner': { href: `${sandbox.url}/dwolla/x` } } }
  expect((await sandbox.dwolla('POST', `${owner}/exchange-sessions`, wrong)).status).toBe(400)
})

test(`the request log and the state do not contain ${ROUTING}`, async () => {
  const sandbox = await testSandbox()
  const { bank } = await verifiedBank(sandbox)
  await debit(sandbox, bank, '1.00', { 'idempotency-key': 'k1' })
  for (const path of ['memory', 'requests']) {
    const text = JSON.stringify((await sandbox.control('GET', path)).body)
    expect(text).not.toContain(ROUTING)
    expect(text).not.toContain('123456789')
  }
  const { body } = await sandbox.control('GET', 'requests?provider=dwolla')
  expect(body.at(-1)).toMatchObject({ op: 'create_transfer', request_id: 'k1', status: 201 })
})
