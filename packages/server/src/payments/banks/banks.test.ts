import { randomUUID } from 'node:crypto'
import { bankRefusalTexts as texts } from '@sidebet/copy/refusals/banks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createAccount, PASSWORD } from '../../testing/accounts.ts'
import { ROUTING } from '../../testing/banks.ts'
import { linkBank } from '../../testing/linkBank.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import type { BankPort, VaultPort } from '../ports/bankPort.ts'
import { bankRefIn } from './accountUrl.ts'
import { findCustomerRef } from './banks.sql.ts'
import { ensureCustomer } from './customer.ts'
import { safeName, typedPart } from './safeName.ts'
import { syncBank } from './syncBank.ts'

let server: TestServer
let bank: BankPort
let realBank: BankPort
let realVault: VaultPort
let ann: Client
let users = 0

beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '24' })
  bank = server.providers.bank
  realBank = { ...bank }
  realVault = { ...server.providers.vault }
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.user(`ann${++users}`, { cashCents: 100_00 })
})
afterEach(() => {
  Object.assign(bank, realBank)
  Object.assign(server.providers.vault, realVault)
})

const ACCOUNT = '98765432101'
const addBank = (change: object = {}) =>
  ann.post('/api/user/addbank', {
    routingNumber: ROUTING,
    accountNumber: ACCOUNT,
    bankAccountType: 'Checking',
    name: 'House - Checking - 2101',
    currentUserID: ann.username,
    ...change,
  })
const addLinked = (accountURL: string) =>
  ann.post('/api/user/addbank2', { currentUserID: ann.username, accountURL })
const verifyDeposits = (accountURL: string, amount1: unknown, amount2: unknown) =>
  ann.post('/api/user/validatedeposits', {
    currentUserID: ann.username,
    accountURL,
    accountName: 'x',
    amount1,
    amount2,
  })
const accounts = async (client = ann) =>
  (await client.get(`/api/user/accounts/${client.username}`)).body[0]
const away = async () => ({ kind: 'unknown', cause: 'TimeoutError' }) as const
const NOT_ADDED = { code: 'bankNotAdded', error: texts.bankNotAdded }

test('a bank added by its numbers is unverified, has a safe name and is sent micro-deposits', async () => {
  const started = vi.spyOn(bank, 'startMicroDeposits')
  const answer = await addBank()
  expect(answer).toMatchObject({ status: 200, body: { status: 'unverified' } })
  const { accountURL } = answer.body
  expect(started).toHaveBeenCalledExactlyOnceWith(bankRefIn(accountURL))
  expect((await accounts()).fundingSources).toEqual([
    {
      _id: expect.stringMatching(/^f_\d+$/),
      accountName: 'House - Checking - 2101',
      accountURL,
      status: 'unverified',
    },
  ])
  // A repetition adds no second bank.
  expect((await addBank()).body.accountURL).toBe(accountURL)
  expect((await accounts()).fundingSources).toHaveLength(1)
})

test.each([
  ['12345678', ACCOUNT, 'bankNumbers'],
  ['123456789', ACCOUNT, 'bankNumbers'],
  [ROUTING, '12345678', 'bankNumbers'],
  [ROUTING, '123456789012345678', 'bankNumbers'],
  [ROUTING, '12345678x', 'bankNumbers'],
  ['', '', 'bankNumbers'],
])(
  'the numbers %s and %s are refused without a call to the provider',
  async (routingNumber, accountNumber, code) => {
    const spy = vi.spyOn(bank, 'addBank')
    const answer = await addBank({ routingNumber, accountNumber })
    expect(answer).toMatchObject({ status: 400, body: { code, error: texts.bankNumbers } })
    expect(spy).not.toHaveBeenCalled()
  },
)

test('a routing number in groups of digits has nine digits', async () => {
  const added = vi.spyOn(bank, 'addBank')
  const [start, middle, end] = ROUTING.match(/.../g)!
  const answer = await addBank({
    routingNumber: `\u200e${start}-${middle}-${end}`,
    accountNumber: `${ACCOUNT.slice(0, 4)} ${ACCOUNT.slice(4)}.`,
  })
  expect(answer.status).toBe(200)
  expect(added.mock.calls[0]![2]).toMatchObject({ routingNumber: ROUTING, accountNumber: ACCOUNT })
})

test('typing mistakes in bank numbers and small deposits count as no try', async () => {
  const strict = await startTestServer({ THROTTLE_SCALE: '1' })
  const zoe = await strict.user('zoe')
  const numbers = { routingNumber: ROUTING.slice(1), accountNumber: ACCOUNT }
  const form = { ...numbers, bankAccountType: 'Checking', name: 'House', currentUserID: 'zoe' }
  const amounts = { currentUserID: 'zoe', accountURL: 'x', amount1: 0, amount2: 0.05 }
  for (let at = 0; at < 40; at++) {
    expect((await zoe.post('/api/user/addbank', form)).body.code).toBe('bankNumbers')
    expect((await zoe.post('/api/user/validatedeposits', amounts)).status).toBe(409)
  }
  await strict.close()
})

test('GAP-058: no table contains the bank numbers, even when the name of the bank contains them', async () => {
  await addBank({ name: `${ACCOUNT} and ${ROUTING} - Checking - 2101` })
  await addBank({ name: '987 654 321 01 House' })
  bank.addBank = async () => ({ kind: 'rejected', status: 400, code: 'ValidationError', issue: '' })
  await addBank({ accountNumber: '98765432102' })
  const { rows: tables } = await server.database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  for (const { name } of tables) {
    const { rows } = await server.database.owner.query<{ row: string }>(
      `select t::text as row from "${name}" t where t::text like '%987654321%' or t::text like '%${ROUTING}%'
         or t::text like '%987 654%'`,
    )
    expect([name, rows]).toEqual([name, []])
  }
})

test.each([
  ['House - Checking - 6789', 'House'],
  ['House', 'House'],
  ['House 12 - savings - 1', 'House 12'],
  ['my 123456789', 'my'],
  ['1234-5678-9', 'Bank account'],
  ['', 'Bank account'],
  ['a\u0000b\nc', 'a b c'],
])('the typed part of the bank name %j is %j', (name, part) => {
  expect(typedPart(name)).toBe(part)
  expect(safeName(part)).toBe(part)
})

test.each([
  [
    'https://api.dwolla.com/funding-sources/49DBAAD7-BF15-4e7e-b37c-55c3898d9bf4',
    '49dbaad7-bf15-4e7e-b37c-55c3898d9bf4',
  ],
  [
    'https://evil.test/funding-sources/707177c3-bf15-4e7e-b37c-55c3898d9bf4',
    '707177c3-bf15-4e7e-b37c-55c3898d9bf4',
  ],
  ['https://api.dwolla.com/customers/707177c3-bf15-4e7e-b37c-55c3898d9bf4', null],
  ['https://api.dwolla.com/funding-sources/707177c3-bf15-4e7e-b37c-55c3898d9bf4/balance', null],
  ['https://api.dwolla.com/funding-sources/../../token', null],
  ['', null],
])('the id in %s is %s', (address, id) => {
  expect(bankRefIn(address)).toBe(id)
})

test('a bank of the widget that belongs to the user at the provider is stored as verified', async () => {
  expect((await ann.get(`/api/user/iavtoken/${ann.username}`)).body).toMatch(/^link-/)
  const { accountURL } = await linkBank(server, ann)
  expect((await accounts()).fundingSources).toMatchObject([{ accountURL, status: 'verified' }])
  expect(await addLinked(accountURL)).toMatchObject({
    status: 200,
    body: { message: 'ok', status: 'verified' },
  })
  expect((await accounts()).fundingSources).toHaveLength(1)
})

test('AZ1: a bank of another user is refused with an audit record, and its address is never requested', async () => {
  const ben = await server.user(`ben${users}`)
  const { accountURL } = await linkBank(server, ben)
  await linkBank(server, ann)
  const fetched = vi.spyOn(globalThis, 'fetch')
  for (const named of [
    accountURL,
    accountURL.replace(/^.*test/, 'https://evil.test'),
    'https://evil.test/',
  ]) {
    expect(await addLinked(named)).toMatchObject({ status: 403, body: NOT_ADDED })
  }
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
  expect((await accounts()).fundingSources).toHaveLength(1)
  const { rows } = await server.database.owner.query(
    `select subject from audit where action = 'banks.foreignBank' and actor = $1`,
    [`u_${ann.userId}`],
  )
  expect(rows).toHaveLength(3)
})

test('an unverified bank of the widget is sent micro-deposits', async () => {
  const started = vi.spyOn(bank, 'startMicroDeposits')
  const { bankRef } = await linkBank(server, ann, 'unverified')
  expect(started).toHaveBeenCalledExactlyOnceWith(bankRef)
})

test('micro-deposit amounts verify in any order, and impossible amounts do not reach the provider', async () => {
  const { accountURL } = (await addBank()).body
  const spy = vi.spyOn(bank, 'verifyMicroDeposits')
  for (const [one, two] of [
    [0, 0.05],
    [1, 0.05],
    [0.03, 32],
  ] as const) {
    expect(await verifyDeposits(accountURL, one, two)).toMatchObject({
      status: 409,
      body: NOT_ADDED,
    })
  }
  expect((await verifyDeposits(accountURL, 'x', 0.05)).status).toBe(400)
  expect(spy).not.toHaveBeenCalled()
  expect(await verifyDeposits(accountURL, '0.05', 0.03)).toMatchObject({
    status: 200,
    body: { status: 'verified' },
  })
  expect((await accounts()).fundingSources[0].status).toBe('verified')
})

test('T9: three wrong micro-deposit verifications fail a bank, and deposits from it are refused', async () => {
  const { accountURL } = (await addBank()).body
  for (let tries = 0; tries < 3; tries++) {
    expect(await verifyDeposits(accountURL, 0.11, 0.12)).toMatchObject({
      status: 409,
      body: NOT_ADDED,
    })
  }
  expect((await accounts()).fundingSources[0].status).toBe('failed')
  expect(await verifyDeposits(accountURL, 0.03, 0.05)).toMatchObject({
    status: 409,
    body: NOT_ADDED,
  })
  const deposit = await ann.post('/api/user/depositfrombank', { depositAmount: 50, accountURL })
  expect([deposit.status, deposit.body.code]).toEqual([409, 'bankDepositFailed'])
})

test('a verification answers processing while the micro-deposits have not arrived or were never sent', async () => {
  const { accountURL } = (await addBank()).body
  bank.verifyMicroDeposits = async () => ({ kind: 'ok', value: 'processing' })
  expect(await verifyDeposits(accountURL, 0.03, 0.05)).toMatchObject({
    status: 200,
    body: { status: 'processing' },
  })
  bank.verifyMicroDeposits = async () => ({
    kind: 'rejected',
    status: 404,
    code: 'NotFound',
    issue: '',
  })
  const started = vi.spyOn(bank, 'startMicroDeposits')
  expect(await verifyDeposits(accountURL, 0.03, 0.05)).toMatchObject({
    status: 200,
    body: { status: 'processing' },
  })
  expect(started).toHaveBeenCalledOnce()
})

test('a user can neither verify nor remove the bank of another user', async () => {
  const ben = await server.user(`ben${users}`)
  const { accountURL } = await linkBank(server, ben, 'unverified')
  expect((await verifyDeposits(accountURL, 0.03, 0.05)).status).toBe(404)
  const [{ _id: bankID }] = (await accounts(ben)).fundingSources
  expect((await ann.post('/api/banks/remove', { bankID })).status).toBe(404)
  expect((await accounts(ben)).fundingSources).toHaveLength(1)
})

test('a removed bank disappears from the list and is removed at the provider', async () => {
  const { bankRef } = await linkBank(server, ann)
  const [{ _id: bankID }] = (await accounts()).fundingSources
  bank.removeBank = away
  expect((await ann.post('/api/banks/remove', { bankID })).status).toBe(502)
  expect((await accounts()).fundingSources).toHaveLength(1)
  bank.removeBank = realBank.removeBank
  expect(await ann.post('/api/banks/remove', { bankID })).toMatchObject({
    status: 200,
    body: { message: 'ok' },
  })
  expect((await accounts()).fundingSources).toEqual([])
  expect(server.providers.bankState.banks.get(bankRef)!.status).toBe('removed')
  expect((await ann.post('/api/banks/remove', { bankID })).status).toBe(404)
})

test.each([
  [{ name: 'Everyday', type: 'savings', lastFour: '6789' }, 'Everyday - Savings - 6789'],
  // A number in the name is removed.
  [{ name: 'Mine 123456789', type: 'checking', lastFour: '6789' }, 'Mine - Checking - 6789'],
  [undefined, 'public-1'],
])('a bank of the widget with account %j is named %s (GAP-059)', async (account, name) => {
  const exchange = { publicToken: 'public-1', accountId: 'x', account }
  const { body } = await ann.post('/api/user/bankexchange', exchange)
  expect((await addLinked(body.accountURL)).status).toBe(200)
  expect((await accounts()).fundingSources).toMatchObject([{ accountName: name }])
})

test('a full account number in place of the last four digits is refused', async () => {
  const account = { name: 'Everyday', type: 'savings', lastFour: '123456789' }
  const exchange = { publicToken: 'public-1', accountId: 'x', account }
  expect((await ann.post('/api/user/bankexchange', exchange)).status).toBe(400)
})

test('without an answer of the provider no bank is added, and the call answers 502', async () => {
  bank.ensureCustomer = away
  expect(await addBank()).toMatchObject({ status: 502, body: NOT_ADDED })
  expect((await ann.get(`/api/user/iavtoken/${ann.username}`)).status).toBe(502)
  const exchange = { publicToken: 'public-1', accountId: 'x' }
  expect((await ann.post('/api/user/bankexchange', exchange)).status).toBe(502)
  bank.ensureCustomer = realBank.ensureCustomer
  expect(
    (await ann.post('/api/user/bankexchange', { ...exchange, publicToken: 'no' })).status,
  ).toBe(409)
  const { body } = await ann.post('/api/user/bankexchange', exchange)
  bank.readBank = away
  expect((await addLinked(body.accountURL)).status).toBe(502)
  expect((await accounts()).fundingSources).toEqual([])
})

test('a bank is refused when the provider has a foreign customer with the same e-mail', async () => {
  bank.ensureCustomer = async () => ({ kind: 'rejected', status: 409, code: 'foreign', issue: '' })
  expect(await addBank()).toMatchObject({ status: 409, body: NOT_ADDED })
})

test('a bank is refused when the provider returns the customer of another user', async () => {
  expect((await addBank()).status).toBe(200)
  const customerRef = await findCustomerRef(server.services.db, ann.userId)
  bank.ensureCustomer = async () => ({ kind: 'ok', value: customerRef! })
  ann = await server.user(`ann${++users}`)
  expect(await addBank()).toMatchObject({ status: 409, body: NOT_ADDED })
})

test('concurrent requests that add the first bank of a user all use the same customer', async () => {
  const { services, database } = server
  // The conflict in the second unique index needs two inserts within microseconds.
  for (let round = 0; round < 100; round++) {
    await database.owner.query('delete from bank_customers where user_id = $1', [ann.userId])
    const found = await Promise.all(
      Array.from({ length: 4 }, () => ensureCustomer(services, ann.userId)),
    )
    const customerRef = await findCustomerRef(services.db, ann.userId)
    expect(found).toEqual(Array(4).fill({ kind: 'ok', value: customerRef }))
  }
})

const store = (change: object = {}) =>
  ann.post('/api/user/authnet-addbank', {
    currentUserID: ann.username,
    accountName: 'House',
    accountNumberEncrypted: 'eyJjb2RlIjoiNTBfMl8w',
    routingNumberEncrypted: 'COMMON.ACCEPT.INAPP.PAYMENT',
    ...change,
  })
const stored = async () => (await ann.get(`/api/user/authnet-getbanks/${ann.username}`)).body

test('the second provider stores a bank that the browser has tokenized, and the count includes it', async () => {
  expect(await stored()).toBe(0)
  expect(await store()).toMatchObject({ status: 200, body: { message: 'ok' } })
  expect(await store()).toMatchObject({ status: 200 })
  expect(await stored()).toBe(2)
  expect((await accounts()).fundingSources).toEqual([])
})

test('GAP-058: an untokenized bank number is neither forwarded nor stored, and leaves an audit record', async () => {
  const spy = vi.spyOn(server.providers.vault, 'store')
  for (const plain of ['123456789', '1234 5678 9', '1234-5678-9', '1234']) {
    for (const field of ['accountNumberEncrypted', 'routingNumberEncrypted']) {
      expect(await store({ [field]: plain })).toMatchObject({
        status: 400,
        body: { code: 'bankNotSaved' },
      })
    }
  }
  expect(spy).not.toHaveBeenCalled()
  expect(await stored()).toBe(0)
  const { rows } = await server.database.owner.query(
    `select facts from audit where action = 'banks.plainNumber' and actor = $1`,
    [`u_${ann.userId}`],
  )
  expect(rows).toHaveLength(8)
  expect(JSON.stringify(rows)).not.toMatch(/\d{4}/)
})

test('a bank is not stored when the second provider refuses it or does not answer', async () => {
  const { vault } = server.providers
  vault.store = async () => ({ kind: 'rejected', status: 200, code: 'E00114', issue: '' })
  expect(await store()).toMatchObject({ status: 409, body: { error: texts.bankNotSaved } })
  vault.store = away
  expect((await store()).status).toBe(502)
  expect(await stored()).toBe(0)
})

const withdraw = (client: Client, accountURL: string) =>
  client.post('/api/user/withdrawtobank', { withdrawAmount: 10, accountURL })

test('MO10: a new bank blocks withdrawals, and adding the same bank again starts no new block', async () => {
  const { accountURL } = await linkBank(server, ann)
  expect((await withdraw(ann, accountURL)).body.code).toBe('moreThanWithdrawable')
  expect(await accounts()).toMatchObject({ withdrawHoldBack: 100, withHoldBack: 100 })
  await endWithdrawalBlocks()
  await addLinked(accountURL)
  expect((await withdraw(ann, accountURL)).status).toBe(200)
})

async function endWithdrawalBlocks(): Promise<void> {
  await server.database.owner.query('delete from withdrawal_holds')
}

async function readBlocks(userId: number): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ reason: string }>(
    `select reason from withdrawal_holds where user_id = $1
       and ends_at between product_now() + interval '23 hours' and product_now() + interval '24 hours'`,
    [userId],
  )
  return rows.map(({ reason }) => reason)
}

test('MO10: a password reset through the mailbox blocks withdrawals for 24 hours', async () => {
  const name = `mia${users}`
  const userId = await createAccount(server, name)
  await server.anonymous.post('/api/user/requestlogin', {
    email: `${name}@example.test`,
    secret: 'Rex',
  })
  await server.services.jobs.drain()
  const mail = server.providers.mails.findLast(({ to }) => to === `${name}@example.test`)!
  const token = /[?#&]token=([\w-]+)|\/([\w-]{30,})/.exec(mail.text)!
  const body = { token: token[1] ?? token[2], password: `${PASSWORD}-new1` }
  const reset = await server.anonymous.post('/api/user/resetpassword', body)
  expect(reset.status, JSON.stringify(reset.body)).toBe(200)
  expect(await readBlocks(userId)).toEqual(['password'])
})

test('syncBank stores the state that a bank has at the provider, and ignores an unknown bank', async () => {
  const { bankRef } = await linkBank(server, ann, 'unverified')
  const { banks } = server.providers.bankState
  const state = async () => (await accounts()).fundingSources[0]?.status
  for (const status of ['verified', 'unverified', 'failed', 'removed'] as const) {
    banks.set(bankRef, { ...banks.get(bankRef)!, status })
    await syncBank(server.services, bankRef)
    expect(await state()).toBe(status === 'removed' ? undefined : status)
  }
  await syncBank(server.services, randomUUID())
})
