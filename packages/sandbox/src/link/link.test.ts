import { expect, test } from 'vitest'
import { customer, read } from '../dwolla/dwollaSteps.ts'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'
import { LINK_DONE_SCRIPT } from './linkPage.ts'

const SERVER = 'http://127.0.0.1:8181'

/** A customer with an open session. `partner` is the exchange partner in the session's calls. */
async function session(sandbox: TestSandbox, name = 'pat') {
  const owner = await customer(sandbox, name)
  const partners = await read(sandbox, '/exchange-partners')
  const href = partners._embedded['exchange-partners'][0]._links.self.href
  const partner = { 'exchange-partner': { href } }
  const made = await sandbox.dwolla('POST', `${owner}/exchange-sessions`, { _links: partner })
  const { externalProviderSessionToken } = await read(sandbox, made.location!)
  return { owner, partner, token: String(externalProviderSessionToken) }
}

function press(sandbox: TestSandbox, token: string, choice: string, account = 'checking') {
  return sandbox.send('POST', '/link', { body: new URLSearchParams({ token, choice, account }) })
}

/** The outcome that the last page will post to the product. */
function outcomeOf(markup: string) {
  const text = /data-outcome="([^"]*)"/.exec(markup)![1]!
  return JSON.parse(text.replaceAll('&quot;', '"'))
}

test('a linked account can be redeemed once and becomes a verified bank', async () => {
  const sandbox = await testSandbox({ serverUrl: SERVER })
  const { owner, partner, token } = await session(sandbox)
  const shown = await sandbox.send('GET', `/link?token=${token}`)
  expect(shown.status).toBe(200)
  for (const text of ['Sandbox - no real money', 'Sandbox National Bank', 'Savings ending in ']) {
    expect(shown.body).toContain(text)
  }
  const done = await press(sandbox, token, 'verified', 'savings')
  expect(done.body).toContain(`data-origins="${SERVER} http://localhost:8181"`)
  const { publicToken, ...rest } = outcomeOf(done.body)
  expect(rest).toEqual({
    type: 'linked',
    token,
    accountId: expect.any(String),
    account: { name: 'Rainy days', subtype: 'savings', mask: expect.stringMatching(/^\d{4}$/) },
  })

  const body = { _links: partner, plaid: { publicToken } }
  const otherCustomer = await customer(sandbox, 'zoe')
  const foreign = await sandbox.dwolla('POST', `${otherCustomer}/exchanges`, body)
  expect(foreign).toMatchObject({ status: 400, body: { code: 'InvalidExchangeToken' } })
  const exchange = await sandbox.dwolla('POST', `${owner}/exchanges`, body)
  expect(exchange.status).toBe(201)
  expect((await sandbox.dwolla('POST', `${owner}/exchanges`, body)).status).toBe(400)

  const bank = {
    _links: { exchange: { href: exchange.location } },
    bankAccountType: 'savings',
    name: 'Mine',
  }
  const added = await sandbox.dwolla('POST', `${owner}/funding-sources`, bank)
  expect(await read(sandbox, added.location!)).toMatchObject({ status: 'verified', name: 'Mine' })
  expect((await sandbox.dwolla('POST', `${otherCustomer}/funding-sources`, bank)).status).toBe(400)
  // The session is used.
  expect((await sandbox.send('GET', `/link?token=${token}`)).status).toBe(404)
  expect((await press(sandbox, token, 'verified')).status).toBe(404)
})

test('a public token expires after half an hour', async () => {
  const sandbox = await testSandbox()
  const { owner, partner, token } = await session(sandbox)
  const { publicToken } = outcomeOf((await press(sandbox, token, 'verified')).body)
  await sandbox.control('POST', 'clock', { advance_ms: 30 * 60_000 })
  const body = { _links: partner, plaid: { publicToken } }
  expect((await sandbox.dwolla('POST', `${owner}/exchanges`, body)).status).toBe(400)
})

test('an unverified account becomes an unverified bank of the customer', async () => {
  const sandbox = await testSandbox()
  const { owner, token } = await session(sandbox)
  const outcome = outcomeOf((await press(sandbox, token, 'unverified')).body)
  expect(outcome).toEqual({ type: 'linked', token, accountURL: expect.any(String) })
  expect(await read(sandbox, outcome.accountURL)).toMatchObject({
    status: 'unverified',
    bankAccountType: 'checking',
    _links: { customer: { href: owner }, 'initiate-micro-deposits': {} },
  })
})

test('linking the same account again returns the same bank', async () => {
  const sandbox = await testSandbox()
  const first = await session(sandbox)
  const made = outcomeOf((await press(sandbox, first.token, 'unverified')).body)
  const links = { _links: first.partner }
  const again = await sandbox.dwolla('POST', `${first.owner}/exchange-sessions`, links)
  const { externalProviderSessionToken: token } = await read(sandbox, again.location!)
  const { accountURL } = outcomeOf((await press(sandbox, token, 'unverified')).body)
  expect(accountURL).toBe(made.accountURL)
})

test('a user can retry after wrong credentials and return after a cancellation', async () => {
  const sandbox = await testSandbox()
  const { token } = await session(sandbox)
  const wrong = await press(sandbox, token, 'wrong', 'savings')
  expect(wrong.status).toBe(200)
  expect(wrong.body).toContain('role="alert"')
  expect(wrong.body).toMatch(/value="savings" checked/)
  expect(outcomeOf((await press(sandbox, token, 'cancel')).body)).toEqual({ type: 'exit', token })
  expect((await sandbox.send('GET', `/link?token=${token}`)).status).toBe(200)
  expect((await press(sandbox, token, 'steal')).status).toBe(400)
})

test('an unknown or expired link token opens no page', async () => {
  const sandbox = await testSandbox()
  const { token } = await session(sandbox)
  expect((await sandbox.send('GET', '/link?token=link-sandbox-1')).status).toBe(404)
  await sandbox.control('POST', 'clock', { advance_ms: 4 * 3_600_000 })
  expect((await sandbox.send('GET', `/link?token=${token}`)).status).toBe(404)
})

const EXIT_MESSAGE = { type: 'exit', token: 't' }

/** Runs the last page's script, framed by a page of that origin (null = not framed), and returns its messages. */
function runDoneScript(
  framer: string | null | undefined,
  origins = `${SERVER} http://localhost:8181`,
) {
  const messages: unknown[] = []
  const parent = { postMessage: (...message: unknown[]) => messages.push(message) }
  const location = framer === undefined ? {} : { ancestorOrigins: framer === null ? [] : [framer] }
  const window: Record<string, unknown> = { location }
  window.parent = framer === null ? window : parent
  const dataset = { outcome: JSON.stringify(EXIT_MESSAGE), origins }
  const document = { getElementById: () => ({ dataset }) }
  new Function('window', 'document', LINK_DONE_SCRIPT)(window, document)
  return messages
}

test.each([
  ['a page of the product is told', SERVER, [[EXIT_MESSAGE, SERVER]]],
  ['under its other name too', 'http://localhost:8181', [[EXIT_MESSAGE, 'http://localhost:8181']]],
  ['a browser that does not say who frames it', undefined, [[EXIT_MESSAGE, SERVER]]],
  ['another page is not told', 'http://evil.example', []],
  ['alone there is nobody to tell', null, []],
])('the link page posts its outcome only to the product: %s', (_name, framer, expected) => {
  expect(runDoneScript(framer)).toEqual(expected)
})

test('the link page posts no outcome while the address of the product is unknown', () => {
  expect(runDoneScript(SERVER, '')).toEqual([])
})
