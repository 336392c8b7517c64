import { expect, test } from 'vitest'
import { basic, testSandbox } from '../testSandbox.ts'
import { feeOf } from './order.ts'

const issueOf = (answer: { body: { details: { issue: string }[] } }) =>
  answer.body.details[0]?.issue

test('an order is created, approved on the checkout page, and captured', async () => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder('25.00', 'dep_7')
  expect((await sandbox.getOrder(order)).status).toBe('CREATED')

  const shown = await sandbox.send('GET', `/paypal/checkoutnow?token=${order}`)
  expect(shown.body).toContain('$25.00 USD')
  expect(shown.body).toContain('Sandbox - no real money')
  const done = await sandbox.choose(order, 'pay', 'pat@example.com')
  expect(done.status).toBe(200)
  expect(done.body).toContain(`data-type="approved" data-order="${order}"`)
  expect((await sandbox.getOrder(order)).status).toBe('APPROVED')

  const captured = await sandbox.capture(order)
  expect(captured.status).toBe(201)
  expect(captured.body).toMatchObject({
    id: order,
    status: 'COMPLETED',
    payer: { email_address: 'pat@example.com' },
  })
  const [capture] = captured.body.purchase_units[0].payments.captures
  expect(capture).toMatchObject({
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '25.00' },
    custom_id: 'dep_7',
    invoice_id: 'dep_7',
    payee: { merchant_id: 'SIDEBETSANDBX' },
    seller_receivable_breakdown: {
      gross_amount: { value: '25.00' },
      paypal_fee: { value: '1.05' },
      net_amount: { value: '23.95' },
    },
  })
  const read = await sandbox.paypal('GET', `/v2/payments/captures/${capture.id}`)
  expect(read).toEqual({ status: 200, body: capture })
  expect(await sandbox.getOrder(order)).toMatchObject({
    status: 'COMPLETED',
    purchase_units: [{ custom_id: 'dep_7', payee: { merchant_id: 'SIDEBETSANDBX' } }],
  })
})

test.each([
  [500, 45],
  [2_500, 105],
  [1_650, 80],
  [1_000_000, 30_030],
  [10, 10],
])('the fee of %i cents is %i', (cents, fee) => {
  expect(feeOf(cents)).toBe(fee)
})

test('a request id returns the first order for six hours', async () => {
  const sandbox = await testSandbox()
  const headers = { 'paypal-request-id': 'r1', prefer: 'return=representation' }
  const amount = { currency_code: 'USD', value: '5.00' }
  const body = {
    intent: 'CAPTURE',
    purchase_units: [{ amount }],
    payment_source: { paypal: { experience_context: { user_action: 'PAY_NOW' } } },
  }
  const make = () => sandbox.paypal('POST', '/v2/checkout/orders', body, headers)
  const first = await make()
  expect(first).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } })
  expect(first.body.links.map((link: { rel: string }) => link.rel)).toContain('payer-action')
  expect(await make()).toEqual({ status: 200, body: first.body })

  const unnamed = await sandbox.paypal('POST', '/v2/checkout/orders', body)
  expect(unnamed.status).toBe(400)
  expect(issueOf(unnamed)).toBe('PAYPAL_REQUEST_ID_REQUIRED')

  await sandbox.control('POST', 'clock', { advance_ms: 6 * 3_600_000 })
  const later = await make()
  expect(later.status).toBe(201)
  expect(later.body.id).not.toBe(first.body.id)
})

test('a capture is replayed with its request id and refused with another', async () => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder()
  expect(issueOf(await sandbox.capture(order))).toBe('ORDER_NOT_APPROVED')
  await sandbox.choose(order, 'pay')
  const first = await sandbox.capture(order, { 'paypal-request-id': 'c1' })
  expect(first.status).toBe(201)
  const again = await sandbox.capture(order, { 'paypal-request-id': 'c1' })
  expect(again).toEqual({ status: 200, body: first.body })
  const other = await sandbox.capture(order, { 'paypal-request-id': 'c2' })
  expect(other.status).toBe(422)
  expect(other.body.name).toBe('UNPROCESSABLE_ENTITY')
  expect(other.body.debug_id).toMatch(/^[0-9a-f]{13}$/)
  expect(issueOf(other)).toBe('ORDER_ALREADY_CAPTURED')
})

test('a declined payer may choose again and pay', async () => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder()
  await sandbox.choose(order, 'decline')
  expect((await sandbox.getOrder(order)).status).toBe('APPROVED')
  const key = { 'paypal-request-id': 'c1' }
  const declined = await sandbox.capture(order, key)
  expect(declined.status).toBe(422)
  expect(issueOf(declined)).toBe('INSTRUMENT_DECLINED')
  expect(declined.body.links[0]).toMatchObject({
    rel: 'redirect',
    href: `${sandbox.url}/paypal/checkoutnow?token=${order}`,
  })
  expect(issueOf(await sandbox.capture(order, key))).toBe('ORDER_NOT_APPROVED')
  await sandbox.choose(order, 'pay')
  expect(await sandbox.capture(order, key)).toMatchObject({ status: 201 })
})

test.each([
  ['COMPLETED', 'COMPLETED', '1.05'],
  ['DENIED', 'DECLINED', undefined],
])('control resolves a pending capture as %s', async (controlStatus, status, fee) => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder()
  await sandbox.choose(order, 'pending')
  const { body } = await sandbox.capture(order)
  const [capture] = body.purchase_units[0].payments.captures
  expect(body.status).toBe('COMPLETED')
  expect(capture).toMatchObject({
    status: 'PENDING',
    status_details: { reason: 'PENDING_REVIEW' },
  })
  expect(capture.seller_receivable_breakdown.paypal_fee).toBeUndefined()

  expect(
    (await sandbox.control('POST', `captures/${capture.id}`, { status: controlStatus })).status,
  ).toBe(200)
  const read = (await sandbox.paypal('GET', `/v2/payments/captures/${capture.id}`)).body
  expect(read.status).toBe(status)
  expect(read.seller_receivable_breakdown.paypal_fee?.value).toBe(fee)
  const twice = await sandbox.control('POST', `captures/${capture.id}`, { status: controlStatus })
  expect(twice.status).toBe(409)
})

test('an invoice can be captured only once', async () => {
  const sandbox = await testSandbox()
  const [first, second, other] = [
    await sandbox.makeOrder('5.00', 'dep_1'),
    await sandbox.makeOrder('5.00', 'dep_1'),
    await sandbox.makeOrder('5.00', 'dep_2'),
  ]
  for (const order of [first, second, other]) await sandbox.choose(order, 'pay')
  expect((await sandbox.capture(first)).status).toBe(201)
  expect(issueOf(await sandbox.capture(second))).toBe('DUPLICATE_INVOICE_ID')
  expect((await sandbox.capture(other)).status).toBe(201)
})

test('an uncaptured approval is voided after three hours', async () => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder()
  await sandbox.choose(order, 'pay')
  await sandbox.control('POST', 'clock', { advance_ms: 3 * 3_600_000 })
  expect((await sandbox.getOrder(order)).status).toBe('VOIDED')
  expect(issueOf(await sandbox.capture(order))).toBe('ORDER_NOT_APPROVED')
  expect((await sandbox.choose(order, 'pay')).status).toBe(409)
})

const unit = (value: unknown, currency_code: unknown = 'USD') => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { value, currency_code } }],
})

test.each([
  ['no body', undefined, 400, 'INVALID_PARAMETER_VALUE'],
  ['another intent', { ...unit('1.00'), intent: 'AUTHORIZE' }, 400, 'INVALID_PARAMETER_VALUE'],
  ['no unit', { intent: 'CAPTURE', purchase_units: [] }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['a number', unit(1), 400, 'MISSING_REQUIRED_PARAMETER'],
  ['another currency', unit('1.00', 'EUR'), 422, 'CURRENCY_NOT_SUPPORTED'],
  ['a third decimal', unit('1.001'), 422, 'DECIMAL_PRECISION'],
  ['nothing', unit('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['less than nothing', unit('-1.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
])('an order is refused: %s', async (_name, body, status, issue) => {
  const sandbox = await testSandbox()
  const answer = await sandbox.paypal('POST', '/v2/checkout/orders', body)
  expect([answer.status, issueOf(answer)]).toEqual([status, issue])
})

test('a request without a valid token is refused', async () => {
  const sandbox = await testSandbox()
  const wrong = await sandbox.send('POST', '/paypal/v1/oauth2/token', {
    headers: { authorization: basic('sandbox', 'guess') },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } })

  const path = '/paypal/v2/checkout/orders/X'
  expect((await sandbox.send('GET', path)).body.name).toBe('AUTHENTICATION_FAILURE')
  const headers = { authorization: `Bearer ${await sandbox.token()}` }
  expect((await sandbox.send('GET', path, { headers })).status).toBe(404)
  await sandbox.control('POST', 'clock', { advance_ms: 9 * 3_600_000 })
  const late = await sandbox.send('GET', path, { headers })
  expect(late).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
})

test('PayPal-Mock-Response returns the requested error and changes nothing', async () => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder()
  await sandbox.choose(order, 'pay')
  const mock = (code: string) =>
    sandbox.capture(order, {
      'paypal-mock-response': JSON.stringify({ mock_application_codes: code }),
    })
  const declined = await mock('INSTRUMENT_DECLINED')
  expect(issueOf(declined)).toBe('INSTRUMENT_DECLINED')
  expect(declined.body.links[0].rel).toBe('redirect')
  expect((await mock('INTERNAL_SERVER_ERROR')).status).toBe(500)
  expect((await sandbox.getOrder(order)).status).toBe('APPROVED')
})

test('an invalid JSON body is refused in the format of PayPal', async () => {
  const sandbox = await testSandbox()
  const answer = await sandbox.send('POST', '/paypal/v2/checkout/orders', {
    headers: {
      authorization: `Bearer ${await sandbox.token()}`,
      'content-type': 'application/json',
    },
    body: '{"intent":',
  })
  expect(answer.status).toBe(400)
  expect(issueOf(answer)).toBe('MALFORMED_REQUEST_JSON')
})

test('the checkout page returns to the merchant with the order id, and may be framed', async () => {
  const sandbox = await testSandbox()
  const context = { return_url: 'https://shop.test/ok?a=1', cancel_url: 'https://shop.test/no' }
  const more = { application_context: { ...context, brand_name: '<b>Shop</b>' } }
  const order = await sandbox.makeOrder('5.00', 'dep_1', more)
  const shown = await fetch(`${sandbox.url}/paypal/checkoutnow?token=${order}`)
  expect(shown.headers.get('x-frame-options')).toBeNull()
  expect(shown.headers.get('content-security-policy')).not.toContain('frame-ancestors')
  const markup = await shown.text()
  expect(markup).toContain('&lt;b&gt;Shop&lt;/b&gt;')
  expect(markup).not.toContain('<b>Shop')

  const cancelled = await sandbox.choose(order, 'cancel')
  expect(cancelled.body).toContain('data-type="cancel"')
  expect(cancelled.body).toContain(`data-return="https://shop.test/no?token=${order}"`)
  expect((await sandbox.getOrder(order)).status).toBe('CREATED')
  const approved = await sandbox.choose(order, 'pay')
  expect(approved.body).toContain(`https://shop.test/ok?a=1&amp;token=${order}&amp;PayerID=`)
})

test('the checkout page refuses an unknown choice, an invalid payer and an unknown order', async () => {
  const sandbox = await testSandbox()
  const order = await sandbox.makeOrder()
  expect((await sandbox.choose(order, 'steal')).status).toBe(400)
  expect((await sandbox.choose(order, 'pay', 'nobody')).status).toBe(400)
  expect((await sandbox.choose('NONE', 'pay')).status).toBe(404)
  expect((await sandbox.getOrder(order)).status).toBe('CREATED')
})
