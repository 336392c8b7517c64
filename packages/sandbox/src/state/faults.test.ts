import { expect, test } from 'vitest'
import { smtp, type TestSandbox, testSandbox } from '../testSandbox.ts'
import { openFaults } from './faults.ts'

async function approved(sandbox: TestSandbox, value = '25.00', invoice = 'dep_1') {
  const order = await sandbox.makeOrder(value, invoice)
  await sandbox.choose(order, 'pay')
  return order
}

function fault(sandbox: TestSandbox, op: string, action: unknown, more: object = {}) {
  const match = { provider: 'paypal', op, ...more }
  return sandbox.control('POST', 'faults', { match, times: 1, action })
}

/** A request without a response: the client aborts as soon as the sandbox has logged it. */
async function unanswered(sandbox: TestSandbox, order: string): Promise<unknown> {
  const patience = new AbortController()
  const result = sandbox.capture(order, { 'paypal-request-id': 'c1' }, patience.signal).then(
    () => 'answered',
    (error: Error) => error.name,
  )
  for (;;) {
    const { body } = await sandbox.control('GET', 'requests?provider=paypal')
    if (body.some((entry: { op: string }) => entry.op === 'capture_order')) break
  }
  patience.abort()
  return result
}

test('hang_after: the order is captured although its response is lost', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  await fault(sandbox, 'capture_order', 'hang_after')
  expect(await unanswered(sandbox, order)).toBe('AbortError')
  expect((await sandbox.getOrder(order)).status).toBe('COMPLETED')
  const again = await sandbox.capture(order, { 'paypal-request-id': 'c1' })
  expect(again.status).toBe(200)
  const { body } = await sandbox.control('GET', 'requests?provider=paypal')
  const captures = body.filter((entry: { op: string }) => entry.op === 'capture_order')
  expect(captures).toMatchObject([
    { request_id: 'c1', status: null, method: 'POST' },
    { request_id: 'c1', status: 200, fault: null },
  ])
  expect(JSON.stringify(body)).not.toMatch(/Bearer|A21AA|Basic/)
})

test('hang_before: the request has no effect and no response', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  await fault(sandbox, 'capture_order', 'hang_before')
  expect(await unanswered(sandbox, order)).toBe('AbortError')
  expect((await sandbox.getOrder(order)).status).toBe('APPROVED')
})

test('reset_connection: the client gets a connection error, and the request has no effect', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  await fault(sandbox, 'capture_order', { kind: 'reset_connection' })
  await expect(sandbox.capture(order)).rejects.toThrow('fetch failed')
  expect((await sandbox.getOrder(order)).status).toBe('APPROVED')
  expect((await sandbox.capture(order)).status).toBe(201)
})

test.each([
  [{ kind: 'http', status: 503, body: { down: true } }, 503],
  [{ kind: 'rate_limit' }, 429],
  [{ kind: 'token_expired' }, 401],
  [{ kind: 'decline', issue: 'PAYER_CANNOT_PAY' }, 422],
  [{ kind: 'decline', issue: 'INSTRUMENT_DECLINED' }, 422],
])('the fault %j applies once, and the next capture succeeds', async (action, status) => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  await fault(sandbox, 'capture_order', action)
  expect((await sandbox.capture(order)).status).toBe(status)
  expect((await sandbox.getOrder(order)).purchase_units[0].payments).toBeUndefined()
  await sandbox.choose(order, 'pay')
  expect((await sandbox.capture(order)).status).toBe(201)
})

test('slow: the request still succeeds', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  await fault(sandbox, 'capture_order', { kind: 'slow', ms: 1 })
  expect((await sandbox.capture(order)).status).toBe(201)
})

test('oversized: the response has the same content as a normal one', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  await fault(sandbox, 'get_order', { kind: 'oversized', bytes: 5_000 })
  const [long, short] = [await sandbox.getOrder(order), await sandbox.getOrder(order)]
  expect(long).toEqual(short)
})

test('drip: the response has the same content as a normal one', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  await fault(sandbox, 'get_order', { kind: 'drip', ms: 50 })
  const [slow, whole] = [await sandbox.getOrder(order), await sandbox.getOrder(order)]
  expect(slow).toEqual(whole)
})

test('deleting one rule leaves the other rules active', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  const rule = (id: string, status: number) => {
    const match = { provider: 'paypal', op: 'get_order' }
    return { id, match, times: 9, action: { kind: 'http', status, body: {} } }
  }
  for (const [id, status] of [
    ['first', 503],
    ['second', 500],
  ] as const)
    await sandbox.control('POST', 'faults', rule(id, status))
  await sandbox.control('DELETE', 'faults/first')
  const { status } = await sandbox.paypal('GET', `/v2/checkout/orders/${order}`)
  expect(status).toBe(500)
})

test('capture_pending is resolved by the sandbox clock', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  const later = { status: 'COMPLETED', after_ms: 3_600_000 }
  // biome-ignore lint/suspicious/noThenProperty: the name on the wire, never awaited
  const action = { kind: 'capture_pending', reason: 'ECHECK', then: later }
  await fault(sandbox, 'capture_order', action)
  const { body } = await sandbox.capture(order)
  const [capture] = body.purchase_units[0].payments.captures
  expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } })
  const read = async () => (await sandbox.paypal('GET', `/v2/payments/captures/${capture.id}`)).body
  expect((await read()).status).toBe('PENDING')
  await sandbox.control('POST', 'clock', { advance_ms: 3_600_000 })
  expect((await read()).status).toBe('COMPLETED')
})

test('amount_mismatch captures an amount that differs from the order', async () => {
  const sandbox = await testSandbox()
  const order = await approved(sandbox)
  await fault(sandbox, 'capture_order', 'amount_mismatch')
  const { body } = await sandbox.capture(order)
  expect(body.purchase_units[0].payments.captures[0].amount.value).toBe('24.99')
  expect((await sandbox.getOrder(order)).purchase_units[0].amount.value).toBe('25.00')
})

test('a rule for one amount does not apply to other amounts', async () => {
  const sandbox = await testSandbox()
  const [small, large] = [await approved(sandbox), await approved(sandbox, '40.00', 'dep_2')]
  await fault(sandbox, 'capture_order', 'rate_limit', { amount: '40.00' })
  expect((await sandbox.capture(small)).status).toBe(201)
  expect((await sandbox.capture(large)).status).toBe(429)
})

test('a rule applies from its nth request, a limited number of times', () => {
  const faults = openFaults()
  faults.add({
    match: { provider: 'twilio', nth: 2 },
    times: 2,
    action: { kind: 'http', status: 500, body: {} },
  })
  const strikes = [1, 2, 3, 4].map(() => faults.strike('twilio', 'send_message') !== null)
  expect(strikes).toEqual([false, true, true, false])
  expect(faults.strike('espn', 'scoreboard')).toBeNull()
})

test('a rule applies only to operations that its action supports', () => {
  const faults = openFaults()
  faults.add({ match: { provider: 'paypal' }, times: 1, action: { kind: 'amount_mismatch' } })
  expect(faults.strike('paypal', 'get_order')).toBeNull()
  expect(faults.strike('paypal', 'capture_order')).not.toBeNull()
})

test.each([
  ['an unknown provider', { match: { provider: 'stripe' }, action: 'rate_limit' }],
  ['an unknown operation', { match: { provider: 'paypal', op: 'refund' }, action: 'rate_limit' }],
  ['an unknown action', { match: { provider: 'paypal' }, action: 'explode' }],
  ['a fault of another provider', { match: { provider: 'smtp' }, action: 'token_expired' }],
  [
    'a fault of another operation',
    { match: { provider: 'paypal', op: 'get_order' }, action: 'decline' },
  ],
  ['an unknown form', { match: { provider: 'espn', form: 'week' }, action: 'rate_limit' }],
  ['an unknown league', { match: { provider: 'espn', league: 'xfl' }, action: 'rate_limit' }],
  ['a cut of nothing', { match: { provider: 'espn' }, action: { kind: 'feed_cut', events: 0 } }],
  ['a fault of the feed elsewhere', { match: { provider: 'paypal' }, action: 'feed_empty' }],
  ['an amount that is a number', { match: { provider: 'paypal', amount: 25 }, action: 'decline' }],
  ['no times', { match: { provider: 'paypal' }, action: 'decline', times: 0 }],
])('a rule is refused: %s', async (_name, rule) => {
  const sandbox = await testSandbox()
  expect((await sandbox.control('POST', 'faults', rule)).status).toBe(400)
  expect((await sandbox.control('GET', 'faults')).body).toEqual([])
})

test('faults are listed with their remaining count, and can be deleted', async () => {
  const sandbox = await testSandbox()
  const made = await fault(sandbox, 'get_order', 'rate_limit')
  const { body } = await sandbox.control('GET', 'faults')
  expect(body).toEqual([{ ...made.body, left: 1 }])
  await sandbox.control('DELETE', 'faults')
  expect((await sandbox.control('GET', 'faults')).body).toEqual([])
})

test('a rule makes the SMTP sink refuse one mail', async () => {
  const sandbox = await testSandbox()
  const match = { provider: 'smtp' }
  await sandbox.control('POST', 'faults', { match, action: { kind: 'reject', code: 451 } })
  const mail = ['EHLO me', 'MAIL FROM:<a@x.test>', 'RCPT TO:<b@x.test>', 'DATA', 'Hi\r\n.', 'QUIT']
  const replies = await smtp(sandbox.smtpPort, mail)
  expect(replies[5]).toMatch(/^451 /)
  expect((await sandbox.control('GET', 'inbox')).body).toEqual([])
  expect((await smtp(sandbox.smtpPort, mail))[5]).toMatch(/^250 /)
  expect((await sandbox.control('GET', 'inbox')).body).toHaveLength(1)
})
