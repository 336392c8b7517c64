import { expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'

const AUTH = { name: 'sandbox', transactionKey: 'sandbox' }
const BANK = {
  accountNumber: '123456789012',
  routingNumber: '222222226',
  nameOnAccount: 'Pat Doe',
  accountType: 'checking',
}
const SERVER = 'http://127.0.0.1:8181'

const post = (sandbox: TestSandbox, path: string, body: object, headers: object = {}) =>
  sandbox.send('POST', `/authnet${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function sendRequest(
  sandbox: TestSandbox,
  name: string,
  fields: object,
  auth: object = AUTH,
) {
  const request = { merchantAuthentication: auth, ...fields }
  const { status, body } = await post(sandbox, '/xml/v1/request.api', { [name]: request })
  expect(status).toBe(200)
  return body
}

const codeOf = (body: { messages: { message: { code: string }[] } }) =>
  body.messages.message[0]!.code

async function nonce(sandbox: TestSandbox, change: object = {}) {
  const { body } = await post(sandbox, '/acceptjs', { bankData: { ...BANK, ...change } })
  return body.opaqueData
}

async function profile(sandbox: TestSandbox): Promise<string> {
  const fields = { profile: { merchantCustomerId: 'u1', email: 'pat@example.com' } }
  return (await sendRequest(sandbox, 'createCustomerProfileRequest', fields)).customerProfileId
}

async function store(sandbox: TestSandbox, customerProfileId: string, opaqueData: object) {
  const paymentProfile = { payment: { opaqueData } }
  const fields = { customerProfileId, paymentProfile, validationMode: 'none' }
  return sendRequest(sandbox, 'createCustomerPaymentProfileRequest', fields)
}

test('a bank is stored by its nonce, listed and deleted, and its full numbers are never stored', async () => {
  const sandbox = await testSandbox()
  const opaqueData = await nonce(sandbox)
  expect(opaqueData).toEqual({
    dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
    dataValue: expect.stringMatching(/^[\w+/=]{90,}$/),
  })
  const id = await profile(sandbox)
  const stored = await store(sandbox, id, opaqueData)
  expect(stored).toMatchObject({ messages: { resultCode: 'Ok' }, customerProfileId: id })
  const get = () => sendRequest(sandbox, 'getCustomerProfileRequest', { customerProfileId: id })
  const { paymentProfiles, ...rest } = (await get()).profile
  expect(rest).toMatchObject({ customerProfileId: id, merchantCustomerId: 'u1' })
  expect(paymentProfiles).toMatchObject([
    {
      customerPaymentProfileId: stored.customerPaymentProfileId,
      payment: { bankAccount: { accountNumber: 'XXXX9012', routingNumber: 'XXXX2226' } },
    },
  ])
  for (const path of ['memory', 'requests']) {
    const text = JSON.stringify((await sandbox.control('GET', path)).body)
    expect(text).not.toContain(BANK.accountNumber)
    expect(text).not.toContain(BANK.routingNumber)
  }
  const { customerPaymentProfileId } = stored
  const remove = () =>
    sendRequest(sandbox, 'deleteCustomerPaymentProfileRequest', {
      customerProfileId: id,
      customerPaymentProfileId,
    })
  expect(codeOf(await remove())).toBe('I00001')
  expect(codeOf(await remove())).toBe('E00040')
  expect((await get()).profile.paymentProfiles).toEqual([])
})

test('a nonce can be used once and expires after 15 minutes', async () => {
  const sandbox = await testSandbox()
  const id = await profile(sandbox)
  const used = await nonce(sandbox)
  expect(codeOf(await store(sandbox, id, used))).toBe('I00001')
  expect(codeOf(await store(sandbox, id, used))).toBe('E00114')
  const forged = { ...used, dataValue: 'forged' }
  expect(codeOf(await store(sandbox, id, forged))).toBe('E00114')
  const old = await nonce(sandbox, { accountNumber: '987654321' })
  await sandbox.control('POST', 'clock', { advance_ms: 15 * 60_000 })
  expect(codeOf(await store(sandbox, id, old))).toBe('E00115')
})

test('the same profile or bank is not stored twice', async () => {
  const sandbox = await testSandbox()
  const id = await profile(sandbox)
  const first = await store(sandbox, id, await nonce(sandbox))
  const again = await store(sandbox, id, await nonce(sandbox))
  expect(codeOf(again)).toBe('E00039')
  expect(again.customerPaymentProfileId).toBe(first.customerPaymentProfileId)
  const duplicate = { profile: { merchantCustomerId: 'u1', email: 'pat@example.com' } }
  const refused = await sendRequest(sandbox, 'createCustomerProfileRequest', duplicate)
  expect(codeOf(refused)).toBe('E00039')
  expect(refused.messages.message[0].text).toContain(id)
})

test('responses begin with a byte order mark, and errors have status 200', async () => {
  const sandbox = await testSandbox()
  const response = await fetch(`${sandbox.url}/authnet/xml/v1/request.api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ getCustomerProfileRequest: { merchantAuthentication: AUTH } }),
  })
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('wrong keys, unknown requests and elements out of order are refused', async () => {
  const sandbox = await testSandbox()
  const name = 'getCustomerProfileRequest'
  const fields = { customerProfileId: '1' }
  expect(codeOf(await sendRequest(sandbox, name, fields))).toBe('E00040')
  const wrong = { name: 'sandbox', transactionKey: 'x' }
  expect(codeOf(await sendRequest(sandbox, name, fields, wrong))).toBe('E00007')
  expect(codeOf(await sendRequest(sandbox, 'chargeEverythingRequest', fields))).toBe('E00003')
  const reordered = { [name]: { customerProfileId: '1', merchantAuthentication: AUTH } }
  const { body } = await post(sandbox, '/xml/v1/request.api', reordered)
  expect(codeOf(body)).toBe('E00003')
})

test.each([
  [{ accountNumber: '123' }, 'E_WC_24'],
  [{ routingNumber: '123456789' }, 'E_WC_25'],
  [{ nameOnAccount: ' ' }, 'E_WC_26'],
  [{ accountType: 'gold' }, 'E_WC_27'],
])('Accept.js refuses %j with %s', async (change, code) => {
  const sandbox = await testSandbox()
  const { body } = await post(sandbox, '/acceptjs', { bankData: { ...BANK, ...change } })
  expect(codeOf(body)).toBe(code)
  expect(body).not.toHaveProperty('opaqueData')
})

test('only a page of the product may use Accept.js in a browser', async () => {
  const sandbox = await testSandbox({ serverUrl: SERVER })
  const from = (origin: string, method: string) =>
    fetch(`${sandbox.url}/authnet/acceptjs`, {
      method,
      headers: { origin, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ bankData: BANK }) }),
    })
  for (const method of ['OPTIONS', 'POST']) {
    const ours = await from(SERVER, method)
    expect(ours).toMatchObject({ ok: true })
    expect(ours.headers.get('access-control-allow-origin')).toBe(SERVER)
    const theirs = await from('http://evil.example', method)
    expect(theirs.status).toBe(403)
    expect(theirs.headers.get('access-control-allow-origin')).toBe(null)
  }
})

test('a fault rule applies to requests of its operation', async () => {
  const sandbox = await testSandbox()
  const match = { provider: 'authnet', op: 'get_customer_profile' }
  const action = { kind: 'decline', issue: 'E00027' }
  await sandbox.control('POST', 'faults', { match, action })
  const get = () => sendRequest(sandbox, 'getCustomerProfileRequest', { customerProfileId: '1' })
  expect(codeOf(await get())).toBe('E00027')
  expect(codeOf(await get())).toBe('E00040')
  await sandbox.control('POST', 'faults', {
    match,
    action: { kind: 'oversized', bytes: 2_000_000 },
  })
  expect(codeOf(await get())).toBe('E00040')
})
